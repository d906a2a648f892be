/** Why something could not be done. */
export type ErrorCode =
  /** What was given is no web page: empty, binary, or neither a document nor HTML. */
  | "not-html"
  /** More than 64 MB of HTML. */
  | "too-large"
  /** An option has a value that it cannot have, or a name that there is not. */
  | "option"
  /** The bytes are no snapshot, or one of another version of this package. */
  | "snapshot"
  /** A CSS selector cannot be used; `position` says where the mistake is. */
  | "selector"
  /** A mapping of fields cannot be used; the message names the field. */
  | "fields"
  /** The engine failed on this page; others can be read. */
  | "engine"
  /** A module cannot be loaded or compiled here. */
  | "core-unavailable";

/** An error of this package, with a stable name for programs and a message for people who write them. */
export class ForegroundError extends Error {
  /** Stable name. */
  readonly code: ErrorCode;
  /** Of a selector, the character at which the mistake is, counted from 1. */
  readonly position: number | undefined;

  constructor(code: ErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "ForegroundError";
    this.code = code;
    const { position } = (cause ?? {}) as { position?: unknown };
    this.position = typeof position === "number" ? position : undefined;
  }
}

/** What to do about errors of the modules, where they do not say so themselves. */
const ADVICE = {
  "not-html": "check what was fetched",
  "too-large": "cut it, or read it in a browser",
  snapshot: "make it again by snapshot(), or store it by snapshotToJson()",
  selector: "",
  fields: "",
  engine: "other pages can be read; please report this one at https://github.com/foreground-reader/foreground/issues",
} as const;

/** What a module threw, as an error of this package. A trap leaves no code: the engine met something that it should not. */
export function asForegroundError(error: unknown): ForegroundError {
  if (error instanceof ForegroundError) return error;
  const { code, message } = error as { code?: unknown; message?: unknown };
  const known = typeof code === "string" && code in ADVICE ? (code as keyof typeof ADVICE) : "engine";
  const told = typeof message === "string" ? message : String(error);
  return new ForegroundError(known, ADVICE[known] ? `${told}: ${ADVICE[known]}` : told, error);
}
