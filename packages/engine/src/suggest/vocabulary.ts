// The words of the field: which mean the same, and which facet of a token they tell.

/** What a word can tell of a token. */
export type Facet = 'role' | 'tone' | 'state' | 'emphasis' | 'measure' | 'text' | 'step' | 'hue' | 'component'

/** By facet and concept, the words and phrases that mean it, divided by `|`, in the singular. */
const meanings: Record<Facet, Record<string, string>> = {
  role: {
    background: 'background|bg|surface|canvas|fill|filling|backdrop|ground|page|layer|paper',
    text: 'text|foreground|fg|content|ink|copy|wording|label|font color|text color|on|texticon|text and icon|readable',
    icon: 'icon|glyph|pictogram|symbol|texticon|text and icon|visual|svg',
    border: 'border|outline|stroke|edge|frame|keyline|line|bordered|outlined',
    divider: 'divider|separator|rule|hairline|separate|divide|separating',
    link: 'link|hyperlink|anchor',
    ring: 'focus ring|focus indicator|focus outline|outline focus|ring',
    scrim: 'scrim|overlay|backdrop|blanket|mask|veil|dim',
    shadow: 'shadow|elevation|depth|raised|floating|drop shadow|lift|elevated',
  },
  tone: {
    danger:
      'danger|error|destructive|negative|critical|invalid|delete|deletion|deleting|remove|destroy|discard|failure|failed|' +
      'fail|dangerous|erase|wrong|irreversible|mistake|harmful',
    success:
      'success|positive|valid|succeeded|successful|passed|done|completed|saved|good|correct|approved|confirmation|confirmed',
    warning: 'warning|warn|attention|caution|notice|cautionary|careful',
    info: 'info|information|informative|informational|hint|notification|neutral message',
    accent: 'accent|interactive|highlight|emphasized action|themed',
    brand: 'brand|branded|branding|company|corporate',
    primary: 'primary|main action|main|cta|call to action|submit|principal',
    neutral: 'neutral|ordinary|plain',
  },
  state: {
    hover: 'hover|hovered|hovering|mouse over|mouseover|pointer over',
    pressed: 'pressed|active|down|press|pressing|clicked|tapped|pushed',
    disabled: 'disabled|inactive|unavailable|disable|greyed out|grayed out|not available',
    focus: 'focus|focused|key focus|focus visible|keyboard focus',
    selected: 'selected|checked|current|chosen|selection|toggled|ticked',
    visited: 'visited',
    placeholder: 'placeholder|empty input',
    rest: 'rest|resting|default|idle|enabled|standard|normal|regular|base|usual',
  },
  emphasis: {
    subtle:
      'subtle|muted|subdued|soft|weak|faint|quiet|pale|tint|tinted|gentle|low|light|lighter|less important|dimmed|variant',
    strong:
      'strong|emphasis|emphasized|bold|intense|solid|prominent|high|heavy|loud|filled|stronger|colored|coloured|colorful|vivid',
    secondary: 'secondary|additional|alternative|supporting|sub text|subtext|less prominent',
    tertiary: 'tertiary|third',
    inverse: 'inverse|inverted|reversed|on dark|dark background|opposite',
  },
  measure: {
    radius: 'radius|radii|rounded|rounding|corner|curvature',
    spacing: 'spacing|space|gap|gutter|padding|margin|inset|distance|offset|whitespace',
    size: 'size|sizing|width|height|dimension|diameter|tall|wide',
    borderWidth:
      'border width|stroke width|outline width|border size|border thickness|thickness|line weight|line width|divider width|divider thickness',
    fontSize: 'font size|text size|type size|size of text|size of the text',
    lineHeight: 'line height|leading|line spacing|line distance',
    letterSpacing: 'letter spacing|tracking|character spacing|kerning',
    fontWeight: 'font weight|weight|boldness|text weight',
    fontFamily: 'font family|typeface|font stack|family|font|fontstack',
    typography: 'typography|text style|type style|font style|textstyle',
    duration: 'duration|timing|how long|speed|time|animation',
    easing: 'easing|ease|curve|timing function|acceleration|bezier',
    opacity: 'opacity|transparency|alpha|transparent|translucent',
    zIndex: 'z index|stacking|stack order|above everything|zindex|stacking order|on top of',
    breakpoint: 'breakpoint|viewport|screen width|screen size|media query|screen',
    aspectRatio: 'aspect ratio|ratio|proportion',
    gradient: 'gradient',
  },
  text: {
    heading: 'heading|headline|title|header text|h1|h2|h3|head',
    body: 'body|paragraph|running text|prose|reading|article',
    caption: 'caption|footnote|help text|helper text|helper|fine print|small print|annotation|legend',
    display: 'display|hero|huge text|largest heading',
    code: 'code|mono|monospace|monospaced|source code|snippet|terminal',
    subtitle: 'subtitle|subheading|subhead|subheadline',
    lead: 'lead|introduction|intro',
  },
  step: {
    xsmall: 'xsmall|extra small|tiny|xs|smallest|mini|condensed|x small|extratight|extra tight',
    small: 'small|sm|s|little|compact|tight|short|thin|narrow|fast|quick',
    medium: 'medium|md|m|middle|moderate',
    large: 'large|lg|l|big|loose|spacious|generous|thick|long|slow',
    xlarge: 'xlarge|extra large|xl|huge|biggest|largest|x large|extraloose|extra loose|very large|thicker',
    full: 'full|pill|round|circle|circular|fully rounded|infinite',
    none: 'none|zero|no|square|sharp',
  },
  hue: {
    red: 'red|crimson|scarlet|ruby',
    orange: 'orange|amber',
    yellow: 'yellow|gold|golden',
    green: 'green|emerald',
    teal: 'teal|mint|turquoise',
    blue: 'blue|azure|sky',
    purple: 'purple|violet|indigo',
    pink: 'pink|magenta|fuchsia|rose',
    gray: 'gray|grey|slate|silver',
    white: 'white',
    black: 'black',
  },
  component: {
    button: 'button|btn|cta',
    input: 'input|field|textfield|text field|form|textbox|text box|textarea|text area|form element|search box',
    control: 'control|form control',
    dialog: 'dialog|modal|popup|pop up|alert dialog|lightbox',
    tooltip: 'tooltip|tip',
    toast: 'toast|banner|snackbar|message|notification|alert',
    card: 'card|panel|tile|box|well|container',
    menu: 'menu|dropdown|select|popover|listbox|context menu|option|flyout',
    navigation: 'navigation|nav|sidebar|sidenav|side nav|navbar|side navigation',
    header: 'header|topbar|app bar|appbar|top bar',
    table: 'table|row|cell|datagrid|grid',
    list: 'list|list item|item',
    page: 'page|app|application|screen|site|website|canvas|whole page|document',
    avatar: 'avatar|profile picture|user picture',
    badge: 'badge|tag|chip|counter|status|lozenge',
    checkbox: 'checkbox|check box|boolean|radio|radio button',
    switch: 'switch|toggle',
    tab: 'tab|tabs',
    progress: 'progress|progress bar|spinner|loader|loading|loading placeholder|skeleton|track',
    slider: 'slider|range',
    code: 'code block|syntax',
    chart: 'chart|graph|data vi|data visualization|diagram',
  },
}

/** How much a concept of a token answers another that is asked for, from 0 to 1. */
const kinships: readonly (readonly [asked: string, given: string, strength: number])[] = [
  ['tone:accent', 'tone:brand', 0.8],
  ['tone:accent', 'tone:primary', 0.8],
  ['tone:brand', 'tone:primary', 0.8],
  ['tone:brand', 'tone:accent', 0.7],
  ['tone:primary', 'tone:accent', 0.75],
  ['tone:primary', 'tone:brand', 0.75],
  ['tone:danger', 'hue:red', 0.4],
  ['tone:success', 'hue:green', 0.4],
  ['tone:warning', 'hue:yellow', 0.35],
  ['tone:warning', 'hue:orange', 0.35],
  ['tone:info', 'hue:blue', 0.35],
  ['tone:info', 'tone:accent', 0.6],
  ['tone:neutral', 'hue:gray', 0.5],
  ['role:divider', 'role:border', 0.75],
  ['role:border', 'role:divider', 0.5],
  ['role:ring', 'state:focus', 0.8],
  ['role:ring', 'role:border', 0.5],
  ['role:link', 'tone:accent', 0.3],
  ['role:scrim', 'role:background', 0.4],
  ['role:icon', 'role:text', 0.7],
  ['state:pressed', 'state:selected', 0.3],
  ['state:selected', 'state:pressed', 0.4],
  ['state:placeholder', 'emphasis:subtle', 0.3],
  ['state:focus', 'role:ring', 0.8],
  ['emphasis:subtle', 'emphasis:secondary', 0.6],
  ['emphasis:secondary', 'emphasis:subtle', 0.7],
  ['emphasis:secondary', 'emphasis:tertiary', 0.3],
  ['emphasis:tertiary', 'emphasis:subtle', 0.4],
  ['text:display', 'text:heading', 0.6],
  ['text:heading', 'text:display', 0.4],
  ['text:heading', 'text:subtitle', 0.4],
  ['text:subtitle', 'text:heading', 0.5],
  ['text:caption', 'step:small', 0.5],
  ['text:lead', 'text:body', 0.4],
  ['step:xsmall', 'step:small', 0.5],
  ['step:small', 'step:xsmall', 0.4],
  ['step:xlarge', 'step:large', 0.5],
  ['step:large', 'step:xlarge', 0.4],
  ['step:medium', 'state:rest', 0.6],
  ['component:button', 'component:control', 0.5],
  ['component:input', 'component:control', 0.7],
  ['component:checkbox', 'component:control', 0.6],
  ['component:switch', 'component:control', 0.6],
  ['component:menu', 'component:dialog', 0.3],
  ['component:menu', 'role:scrim', 0.4],
  ['component:menu', 'role:shadow', 0.4],
  ['component:dialog', 'role:scrim', 0.5],
  ['component:tooltip', 'emphasis:inverse', 0.4],
  ['component:avatar', 'step:full', 0.5],
  ['measure:size', 'measure:borderWidth', 0.5],
  ['measure:size', 'measure:spacing', 0.2],
  ['measure:spacing', 'measure:size', 0.5],
  ['component:code', 'text:code', 0.9],
  ['measure:fontSize', 'measure:typography', 0.6],
  ['measure:fontFamily', 'measure:typography', 0.5],
  ['measure:fontWeight', 'measure:typography', 0.4],
  ['measure:lineHeight', 'measure:typography', 0.4],
]

/** Words that tell nothing of a token: of sentences, and of names of every system. */
const silent =
  'a an the of for in at to by and or is are be it its that this which with when while where what my our your their i we you ' +
  'use used using need needs want wants should must can will would like some any one something thing things please give me ' +
  'find choose pick get make show shows shown color colour colors colours token tokens value values css style styles design ' +
  'semantic system sys ref global alias core comp component components functional as from not just only very user users ' +
  'people person has have do does after before under over into out up so if but all every each other than then them they ' +
  'support feedback signal ' +
  'who whose how long put set there here was were been being'

const silentWords = new Set(silent.split(' '))

export const isSilent = (word: string): boolean => silentWords.has(word)

/** `facet:name`. */
export type Concept = `${Facet}:${string}`

export const facetOf = (concept: Concept): Facet => concept.slice(0, concept.indexOf(':')) as Facet
export const isRole = (concept: Concept): boolean => facetOf(concept) === 'role'
export const nameOf = (concept: Concept): string => concept.slice(concept.indexOf(':') + 1)

const phrases = new Map<string, Concept[]>()
for (const [facet, concepts] of Object.entries(meanings))
  for (const [name, text] of Object.entries(concepts))
    for (const phrase of text.split('|'))
      phrases.set(phrase, [...(phrases.get(phrase) ?? []), `${facet as Facet}:${name}`])

const lengths = new Map<string, number>()
for (const phrase of phrases.keys()) {
  const words = phrase.split(' ')
  lengths.set(words[0]!, Math.max(words.length, lengths.get(words[0]!) ?? 0))
}

/** The most words of a phrase that begins with this one. */
export const longestPhraseFrom = (word: string): number => lengths.get(word) ?? 0

/** What a phrase of words in the singular, divided by spaces, means; undefined: it is no phrase of the field. */
export const conceptsOf = (phrase: string): readonly Concept[] | undefined => phrases.get(phrase)

const kin = new Map<Concept, (readonly [Concept, number])[]>()
for (const [asked, given, strength] of kinships)
  kin.set(asked as Concept, [...(kin.get(asked as Concept) ?? []), [given as Concept, strength]])

/** The other concepts that answer this one, with how much of it. */
export const kinOf = (asked: Concept): readonly (readonly [Concept, number])[] => kin.get(asked) ?? []
