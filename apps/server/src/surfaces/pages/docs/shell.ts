// The frame of every page under /docs. All its resources are ours: two style sheets and two small scripts.
import { escape } from '../../../base/escape-html.ts'
import { mark } from '../mark.ts'

export interface Shell {
  title: string
  /** The content of the bar beside the page, after the mark. */
  navigation: string
  content: string
  /** Beside the content, if there is room. */
  aside?: string
}

/** `theme.js` and `fonts.css` belong to the dashboard, so that a theme chosen there applies here. */
export function shell({ title, navigation, content, aside = '' }: Shell): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} · Tessera</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/fonts.css">
<link rel="stylesheet" href="/docs/pages.css">
<script src="/theme.js"></script>
<script src="/docs/pages.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<nav class="rail" aria-label="Pages"><p class="brand"><a href="/docs/manual">${mark}Tessera</a><a class="back" href="/">Dashboard</a></p>${navigation}</nav>
<main id="content" tabindex="-1">${content}</main>
${aside}</body>
</html>
`
}
