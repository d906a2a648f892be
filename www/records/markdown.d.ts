/** Files of Markdown are taken in as text by the build. */

declare module "*.md" {
  const text: string;
  export default text;
}
