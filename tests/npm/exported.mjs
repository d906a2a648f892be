/** The JSON of the packages as the extension exports it. */

/**
 * Takes out what only programs are told: how likely each block is, what was left out, and warnings about selectors.
 *
 * @param {any} article
 */
export function asExported({ leftOut: _leftOut, warnings: _warnings, body, ...rest }) {
  return { ...rest, body: body.map((/** @type {any} */ { likelihood: _likelihood, ...block }) => block) };
}
