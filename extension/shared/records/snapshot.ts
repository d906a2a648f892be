/** What a record holds of its page. */

/** The page as the engine gets it, see `schemas/page-snapshot.schema.json`; here only what records need of it. */
export interface Snapshot {
  readonly format: number;
  readonly url: string;
  readonly nodes: readonly SnapshotNode[];
  readonly [other: string]: unknown;
}

/** A node of the snapshot: text or element. */
export interface SnapshotNode {
  readonly parent?: number;
  readonly text?: string;
  readonly element?: {
    readonly attributes?: readonly (readonly [string, string])[];
    readonly [other: string]: unknown;
  };
}
