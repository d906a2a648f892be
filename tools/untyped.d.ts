/** Packages without types that the tests use. */

declare module "commonmark";
declare module "showdown";

declare module "@11ty/eleventy";
declare module "jsdom";
declare module "turndown";
