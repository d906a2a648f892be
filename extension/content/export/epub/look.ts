/** The look of a book: little, since who reads it chooses font, size and colours in the program that shows it. */

/** The style sheet. */
export const LOOK = `body{line-height:1.45}
h1,h2,h3,h4,h5,h6{line-height:1.25;page-break-after:avoid;break-after:avoid}
h1{margin:0 0 .5em}
.about{font-size:.9em;margin:0 0 2em}
img{max-width:100%;height:auto}
figure{margin:1.5em 0;page-break-inside:avoid;break-inside:avoid}
figcaption,caption{font-size:.85em;text-align:start;padding:.5em 0}
blockquote{margin:1em 0;padding:0 1em;border-inline-start:.2em solid}
pre,code,kbd,samp{font-family:monospace;font-size:.9em}
pre{white-space:pre-wrap;overflow-wrap:break-word}
pre.text{font-family:inherit;font-size:inherit}
table{border-collapse:collapse;margin:1.5em 0;font-size:.9em}
th,td{border:1px solid;padding:.3em .5em;text-align:start;vertical-align:top}
aside{margin:1em 0}
.notes{margin-top:3em;border-top:1px solid;font-size:.9em}
.task{list-style:none}
nav ol{list-style:none;padding-inline-start:1.2em}
`;
