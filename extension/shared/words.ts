/**
 * Everything that a person reads or hears of us, in the language of the browser: the messages of `_locales`, by name.
 * The build checks that every language has all of them, and types what each of them wants to be filled in.
 */

import type { CountedMessages, Messages } from "foreground-messages";
import { messageOf } from "./platform/platform.js";

/** Name of a message. */
export type MessageName = keyof Messages;

/** Name of a message that nothing goes into. */
export type PlainName = { [K in MessageName]: Messages[K] extends [] ? K : never }[MessageName];

/** Name of a message that depends on a number, without the ending for the plural form. */
export type CountedName = keyof CountedMessages;

/** A code of the core, such as `no-rules`, as a part of a message's name. */
export type Underscored<T extends string> = T extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : T;

/** A message with what goes into it, in the order of its placeholders. */
export function words<K extends MessageName>(name: K, ...values: Messages[K]): string {
  return messageOf(name, values);
}

/** A message about a number of things, in the form that the language has for that number. */
export function counted<K extends CountedName>(name: K, number: number, ...values: CountedMessages[K]): string {
  const { lang } = language();
  const shown = [new Intl.NumberFormat(lang).format(number), ...values];
  return messageOf(`${name}_${new Intl.PluralRules(lang).select(number)}`, shown) || messageOf(`${name}_other`, shown);
}

/** The name of a code within names of messages. */
export function underscored<T extends string>(code: T): Underscored<T> {
  return code.replaceAll("-", "_") as Underscored<T>;
}

/** Facts one after the other, as the language puts them in a list. */
export function listed(facts: readonly string[]): string {
  return facts.join(words("listSeparator"));
}

/** The attributes of an element that holds our words. */
export function language(): { readonly lang: string; readonly dir: string } {
  return { lang: words("language"), dir: words("direction") };
}

/** An error that is reported to the person, by the message of that name. */
export class Told extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "Told";
  }
}

/** What a person is shown of an error: its reason where it has one for them. */
export function toldOf(error: unknown): string {
  return error instanceof Told ? error.message : words("didNotWork");
}
