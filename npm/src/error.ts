/** Why something could not be done. */
export type ErrorCode =
  /** What was given is no web page: empty, binary, or neither a document nor HTML. */
  | "not-html"
  /** More than 64 MB of HTML. */
  | "too-large"
  /** The bytes are no snapshot, or one of another version of this package. */
  | "snapshot"
  /** The engine failed on this page; others can be read. */
  | "engine"
  /** A module cannot be loaded or compiled here. */
  | "core-unavailable";

/** An error of this package, with a stable name for programs and a message for people who write them. */
export class ForegroundError extends Error {
  /** Stable name. */
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "ForegroundError";
    this.code = code;
  }
}

const CODES: ReadonlySet<string> = new Set(["not-html", "too-large", "snapshot", "engine"]);

/** What a module threw, as an error of this package. A trap leaves no code: the engine met something that it should not. */
export function asForegroundError(error: unknown): ForegroundError {
  if (error instanceof ForegroundError) return error;
  const { code, message } = error as { code?: unknown; message?: unknown };
  const known = typeof code === "string" && CODES.has(code) ? (code as ErrorCode) : "engine";
  return new ForegroundError(known, typeof message === "string" ? message : String(error), error);
}
