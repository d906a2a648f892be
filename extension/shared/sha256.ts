/** Hashes as they are written in records and archives. */

/** SHA-256 in hexadecimal digits. Only pages with a secure connection have it. */
export async function sha256(data: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", data);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
