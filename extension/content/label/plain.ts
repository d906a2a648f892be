/**
 * What nodes are, whatever the page calls its fields: `<input name="attributes">` hides the property of its form, but not
 * that of the prototype.
 */

function get<T extends object, K extends keyof T>(prototype: T, name: K, node: Node): T[K] {
  return Reflect.get(prototype, name, node) as T[K];
}

/** Children of a node, as they are now. */
export function childrenOf(node: Node): Node[] {
  return [...get(Node.prototype, "childNodes", node)];
}

/** Local name of an element. */
export function localNameOf(element: Element): string {
  return get(Element.prototype, "localName", element);
}

/** Attributes of an element, as they are now. */
export function attributesOf(element: Element): Attr[] {
  return [...get(Element.prototype, "attributes", element)];
}

/** Namespace of an element. */
export function namespaceOf(element: Element): string | null {
  return get(Element.prototype, "namespaceURI", element);
}

/** Value of an attribute; `null` where there is none. */
export function attributeOf(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}

/** The element around a node. */
export function parentElementOf(node: Node): Element | null {
  return get(Node.prototype, "parentElement", node);
}

/** Base of addresses in a node. */
export function baseOf(node: Node): string {
  return get(Node.prototype, "baseURI", node);
}

/** Whether a node is an element. */
export function isElement(node: Node): node is Element {
  return get(Node.prototype, "nodeType", node) === Node.ELEMENT_NODE;
}
