// The roles of the sample page, and the words by which names of tokens match them.
import type { Preview, PreviewRole } from '@tessera/contract'
import type { TypeName } from '@tessera/engine'

export interface Role {
  id: PreviewRole
  label: string
  types: readonly TypeName[]
  /** Words in names for the role with their weights, and words against it. */
  for: Readonly<Record<string, number>>
  against?: readonly string[]
  /** The name must contain one of these words. */
  needs?: readonly string[]
  /** The CSS value without a token. */
  otherwise: string
}

const background = { background: 1.5, bg: 1.5, fill: 2, surface: 1, container: 1, emphasis: 2, solid: 2, base: 2 }
const plain = { default: 1, base: 1, rest: 1, primary: 1, 1: 0.2 }
const states = [
  'hover',
  'active',
  'pressed',
  'disabled',
  'focus',
  'selected',
  'visited',
  'inverse',
  'inverted',
  'static',
]
const signals = ['danger', 'error', 'critical', 'negative', 'success', 'positive', 'warning', 'attention', 'caution', 'notice', 'info', 'informative'] // prettier-ignore
const kinds = ['button', 'btn', 'input', 'control', 'code', 'avatar', 'diff', 'ansi', 'chart', 'data', 'overlay', 'switch', 'checkbox', 'icon', 'link', 'shadow', 'alpha', 'header', 'footer', 'sidebar', 'nav', 'rail', 'menu', 'tooltip', 'toast', 'dialog', 'scrim', 'badge', 'tab', 'grid', 'counter', 'area', 'wheel', 'sunken'] // prettier-ignore
const texts = ['text', 'fg', 'foreground', 'content', 'on', 'border', 'outline', 'divider']

const soft = ['muted', 'subtle', 'subdued', 'on']
const solid = { ...plain, ...background, 500: 0.5, 600: 0.6, 9: 0.5 }
/** The sample derives the soft background from the signal color, which has the strength of a text. */
const signal = (label: string, id: PreviewRole, words: Readonly<Record<string, number>>, otherwise: string): Role => ({
  id,
  label,
  types: ['color'],
  for: { ...words, ...solid, text: 1.5, fg: 1.5, foreground: 1.5, content: 1.5 },
  against: [...states, ...kinds, ...soft, 'border', 'outline'],
  needs: Object.keys(words),
  otherwise,
})

// prettier-ignore
export const roles: readonly Role[] = [
  {
    id: 'page',
    label: 'Page',
    types: ['color'],
    for: { page: 3, background: 3, bg: 3, canvas: 3, surface: 2, body: 2, layer: 1, ...plain },
    against: [...states, ...signals, ...kinds, ...texts, 'accent', 'brand', 'emphasis', 'muted', 'card', 'raised', 'neutral'],
    otherwise: 'Canvas',
  },
  {
    id: 'panel',
    label: 'Panel',
    types: ['color'],
    for: { card: 3, panel: 3, raised: 3, surface: 3, elevated: 3, layer: 2, background: 2, bg: 2, muted: 1.5, subtle: 1.5, 2: 0.4 },
    against: [...states, ...signals, ...kinds, ...texts, 'accent', 'brand', 'emphasis', 'page'],
    otherwise: 'Canvas',
  },
  {
    id: 'text',
    label: 'Text',
    types: ['color'],
    for: { text: 3, fg: 3, foreground: 3, content: 2.5, ...plain, body: 1, neutral: 0.5 },
    against: [...states, ...signals, ...kinds, 'muted', 'subtle', 'secondary', 'accent', 'brand', 'on', 'onemphasis', 'border', 'background', 'bg'],
    otherwise: 'CanvasText',
  },
  {
    id: 'text-muted',
    label: 'Muted text',
    types: ['color'],
    for: { text: 3, fg: 3, foreground: 3, content: 2.5, muted: 3, secondary: 3, subtle: 2.5, subdued: 2.5, weak: 2, neutral: 0.5 },
    against: [...states, ...signals, ...kinds, 'accent', 'brand', 'on', 'onemphasis', 'border', 'background', 'bg'],
    otherwise: 'GrayText',
  },
  {
    id: 'border',
    label: 'Border',
    types: ['color'],
    for: { border: 4, outline: 2.5, divider: 3, line: 2, edge: 2, stroke: 2, ...plain, subtle: 0.6, muted: 0.4 },
    against: [...states, ...signals, ...kinds, 'accent', 'brand', 'emphasis', 'text'],
    otherwise: 'GrayText',
  },
  {
    id: 'accent',
    label: 'Accent',
    types: ['color'],
    for: { ...solid, accent: 4, brand: 4, primary: 3, action: 3, interactive: 3 },
    against: [...states, ...texts, ...kinds, ...soft],
    needs: ['accent', 'brand', 'primary', 'action', 'interactive'],
    otherwise: 'AccentColor',
  },
  {
    id: 'on-accent',
    label: 'Text on accent',
    types: ['color'],
    for: { on: 4, onemphasis: 5, contrast: 4, accent: 1.5, brand: 1.5, primary: 1, action: 1, text: 0.8, fg: 0.8, foreground: 0.8 },
    against: ['hover', 'pressed', 'disabled', 'background', 'bg', 'border', 'muted', 'subtle', 'link', 'icon', ...signals],
    otherwise: 'AccentColorText',
  },
  {
    id: 'link',
    label: 'Link',
    types: ['color'],
    for: { link: 4, text: 2, fg: 2, foreground: 2, accent: 2, brand: 1.5, ...plain },
    against: ['hover', 'active', 'pressed', 'disabled', 'visited', 'background', 'bg', 'border', 'on', 'onemphasis', ...signals],
    otherwise: 'LinkText',
  },
  signal('Success', 'success', { success: 4, positive: 4, ok: 3, green: 1.5 }, '#1a7f37'),
  signal('Warning', 'warning', { warning: 4, caution: 4, attention: 4, notice: 3, amber: 1.5, yellow: 1.5 }, '#9a6700'),
  signal('Danger', 'danger', { danger: 4, error: 4, critical: 4, negative: 4, destructive: 3, red: 1.5 }, '#b42318'),
  {
    id: 'radius',
    label: 'Radius',
    types: ['dimension'],
    for: { radius: 4, radii: 4, rounded: 3, corner: 3, medium: 1, md: 1, default: 1, control: 1, base: 1, 2: 0.3 },
    against: ['full', 'round', 'pill', 'none', 'circle', 'outer', 'space'],
    otherwise: '6px',
  },
  {
    id: 'space',
    label: 'Space',
    types: ['dimension'],
    for: { space: 4, spacing: 4, gap: 3, padding: 2, inset: 2, normal: 1, medium: 1, md: 1, base: 1, 4: 0.8, 16: 0.8, 400: 0.6 },
    against: ['none', 'negative', 'radius', 'size', 'font', 'letter', 'line', 'border', 'width', 'touch'],
    otherwise: '12px',
  },
  {
    id: 'font',
    label: 'Font',
    types: ['fontFamily'],
    for: { body: 3, sans: 3, base: 2, text: 2, default: 2, ui: 2, font: 0.2, family: 0.2 },
    against: ['mono', 'code', 'heading', 'display', 'serif', 'title'],
    otherwise: 'system-ui, sans-serif',
  },
  {
    id: 'heading-font',
    label: 'Font of headings',
    types: ['fontFamily'],
    for: { heading: 4, headline: 4, display: 4, title: 3, sans: 1, base: 1, default: 1, body: 0.5 },
    against: ['mono', 'code'],
    otherwise: 'var(--role-font)',
  },
  {
    id: 'shadow',
    label: 'Shadow',
    types: ['shadow'],
    for: { card: 3, raised: 3, resting: 2, low: 2, small: 2, medium: 2, md: 2, sm: 2, default: 2, elevation: 1, shadow: 0.5, 1: 0.5, 2: 0.4 },
    against: ['inset', 'focus', 'none'],
    otherwise: '0 1px 3px rgb(0 0 0 / 0.2)',
  },
]

export type Mapping = Preview
