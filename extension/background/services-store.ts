/**
 * Where the background keeps the services that a person has set up: on this machine alone, never among the settings that
 * the browser shares or that are exported. Pages of sites get their names and nothing else.
 */

import * as storage from "../shared/platform/platform.js";
import { patternOf } from "../shared/platform/sites.js";
import { SERVICES, type Service, type SetUp } from "../shared/settings/services.js";

/** Name in the storage. */
const NAME = "services";

/** A wallabag: its tokens end after an hour, and are renewed by the last one of the refresh tokens. */
export interface Wallabag {
  readonly address: string;
  readonly client: string;
  readonly secret: string;
  readonly access: string;
  readonly refresh: string;
}

/** What is kept of each service. */
export interface Kept {
  readonly wallabag?: Wallabag;
  readonly readeck?: { readonly address: string; readonly token: string };
  readonly obsidian?: { readonly vault: string };
  readonly share?: Readonly<Record<string, never>>;
}

/** Changes wait for each other. */
let before: Promise<unknown> = Promise.resolve();

/** All that is kept. */
export async function recall(): Promise<Kept> {
  const stored = await storage.load(NAME);
  return typeof stored === "object" && stored !== null ? (stored as Kept) : {};
}

/** Keeps one service in place of what was kept of it. */
export function keep<S extends Service>(service: S, kept: Required<Kept>[S]): Promise<void> {
  return inTurn(async () => storage.keep({ [NAME]: { ...(await recall()), [service]: kept } }));
}

/** Forgets one. */
export function forget(service: Service): Promise<void> {
  return inTurn(async () => {
    const { [service]: _, ...rest } = await recall();
    await (Object.keys(rest).length > 0 ? storage.keep({ [NAME]: rest }) : storage.discard([NAME]));
  });
}

/** What is set up, without secrets. */
export async function list(): Promise<readonly SetUp[]> {
  const kept = await recall();
  return SERVICES.flatMap((service) => {
    const one = kept[service];
    return one ? [{ service, at: "address" in one ? one.address : "vault" in one ? String(one.vault) : "" }] : [];
  });
}

/** Whether a service has its server where this pattern of sites reaches. */
export async function uses(pattern: string): Promise<boolean> {
  const { wallabag, readeck } = await recall();
  return [wallabag, readeck].some((kept) => kept !== undefined && patternOf(kept.address) === pattern);
}

function inTurn(task: () => Promise<void>): Promise<void> {
  const done = before.then(task);
  before = done.catch(() => undefined);
  return done;
}
