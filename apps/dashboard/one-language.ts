// The words that the widgets bring along, in the one language that the rest of the dashboard speaks: in the others they would
// be a few labels for screen readers between English ones, and a tenth of what the first page loads.
import type { Plugin } from 'vite'

const words = /\/react-(?:aria|stately|aria-components)\/dist\/.*\/intl\/[^/]+\/(?!en-US\.)[^/]+\.m?js$/

export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    enforce: 'pre',
    load: { filter: { id: words }, handler: () => 'export default undefined' },
  }
}
