/** Makes the memory of a module that `wasm2js` wrote grow as WebAssembly's does. */

/**
 * `wasm2js` copies the memory on every growth and leaves the old buffer attached, so that the glue goes on reading it;
 * past its bound it reports success. Here the old buffer is detached, which the glue notices; capacity doubles, because
 * Rust asks for one page of 64 KiB at a time; and a growth that fails returns -1.
 */
const MEMORY = `
 var pages = buffer.byteLength >>> 16;
 function __wasm_memory_size() {
  return pages;
 }
 function __wasm_memory_grow(pagesToAdd) {
  var most = 32767;
  var oldPages = pages;
  var newPages = oldPages + (pagesToAdd >>> 0);
  if (newPages > most) return -1;
  if (newPages << 16 > buffer.byteLength) {
   try {
    buffer = buffer.transfer(Math.min(Math.max(newPages, 2 * oldPages), most) << 16);
   } catch {
    return -1;
   }
   HEAP8 = new Int8Array(buffer);
   HEAP16 = new Int16Array(buffer);
   HEAP32 = new Int32Array(buffer);
   HEAPU8 = new Uint8Array(buffer);
   HEAPU16 = new Uint16Array(buffer);
   HEAPU32 = new Uint32Array(buffer);
   HEAPF32 = new Float32Array(buffer);
   HEAPF64 = new Float64Array(buffer);
   bufferView = HEAPU8;
  }
  pages = newPages;
  return oldPages;
 }
`;

/** The two functions as binaryen 132 writes them; anything else must be looked at by a person. */
const WRITTEN = new RegExp(
  `
 function __wasm_memory_size() {
  return buffer.byteLength >> 16;
 }
 function __wasm_memory_grow(pagesToAdd) {
  pagesToAdd = pagesToAdd | 0;
  var oldPages = __wasm_memory_size() | 0;
  var newPages = oldPages + pagesToAdd | 0;
  if ((oldPages < newPages) && (newPages < 65536)) {
   var newBuffer = new ArrayBuffer(newPages << 16);
   var newHEAP8 = new Int8Array(newBuffer);
   newHEAP8.set(HEAP8);
   HEAP8 = new Int8Array(newBuffer);
   HEAP16 = new Int16Array(newBuffer);
   HEAP32 = new Int32Array(newBuffer);
   HEAPU8 = new Uint8Array(newBuffer);
   HEAPU16 = new Uint16Array(newBuffer);
   HEAPU32 = new Uint32Array(newBuffer);
   HEAPF32 = new Float32Array(newBuffer);
   HEAPF64 = new Float64Array(newBuffer);
   buffer = newBuffer;
   bufferView = HEAPU8;
  }
  return oldPages;
 }
`
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[()[\]{}|*+?.]/g, "\\$&"))
    .join("\\s+"),
  "g",
);

/**
 * @param {string} source JavaScript by `wasm2js`
 * @returns {string} the same with a memory that grows
 */
export function withGrowingMemory(source) {
  const found = source.match(WRITTEN)?.length ?? 0;
  if (found !== 1) {
    throw new Error(`wasm2js wrote the growth of memory ${found} times in the known form instead of once`);
  }
  return source.replace(WRITTEN, () => MEMORY.trim());
}
