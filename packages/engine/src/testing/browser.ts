// A real browser: what Chromium makes of a style sheet.
import { chromium } from 'playwright-core'

/** The computed value of `var(--property)` in a property of CSS. */
export interface Probe {
  /** With its hyphens, escaped as in the sheet. */
  property: string
  /** Where it is used: `color`, `text-indent` … */
  used: string
  /** What is read back; `used` where absent. */
  read?: string[]
}

/** An element with its attributes. */
export interface Marked {
  attributes: Record<string, string>
  within: Marked[]
}

export interface Shown {
  /** Selectors of all rules there are. */
  rules: string[]
  /** Custom properties of the first rule. */
  properties: number
  computed: string[][]
}

export async function openBrowser() {
  const { findBrowser } = (await import(new URL('../../../../scripts/browser.mjs', import.meta.url).href)) as {
    findBrowser(): Promise<{ executablePath: string; args: string[] }>
  }
  const browser = await chromium.launch(await findBrowser())
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } })
  return {
    close: () => browser.close(),
    /** The parent has values of its own wherever they are inherited: what is invalid shows. */
    async show(css: string, probes: Probe[]): Promise<Shown> {
      await page.setContent('<!doctype html><body></body>')
      return page.evaluate(`(${show})(${JSON.stringify({ css, probes })})`)
    },
    /**
     * The values of `properties` at each element of each page, the root first, parents before their children; '' where one is not
     * set. A page is its root element.
     */
    async valuesAt(css: string, pages: Marked[], properties: string[]): Promise<string[][][]> {
      await page.setContent('<!doctype html><head></head><body></body>')
      return page.evaluate(`(${valuesAt})(${JSON.stringify({ css, pages, properties })})`)
    },
    /** The same with the root of each page as the host of a shadow tree, in which are the sheet and all that is within. */
    async hostedValuesAt(css: string, pages: Marked[], properties: string[]): Promise<string[][][]> {
      await page.setContent('<!doctype html><head></head><body></body>')
      return page.evaluate(`(${hostedValuesAt})(${JSON.stringify({ css, pages, properties })})`)
    },
    /** What is shown where `color` is each of `properties`, as text of one color space; of one page. */
    async colorsAt(css: string, root: Marked, properties: string[]): Promise<string[][]> {
      await page.setContent('<!doctype html><head></head><body></body>')
      return page.evaluate(`(${colorsAt})(${JSON.stringify({ css, pages: [root], properties })})`)
    },
    /** The same for colors as they are written. */
    async colorsOf(colors: string[][]): Promise<string[][]> {
      await page.setContent('<!doctype html><body></body>')
      return page.evaluate(`(${colorsOf})(${JSON.stringify(colors)})`)
    },
    /** Emulates the media features of a user. */
    emulate: (media: Parameters<typeof page.emulateMedia>[0]) => page.emulateMedia(media),
    /** How many rules each of these sheets has. */
    async rulesOf(sheets: string[]): Promise<number[]> {
      return page.evaluate(`(${rulesOf})(${JSON.stringify(sheets)})`)
    },
    /** Of each media query: does Chromium know all that is in it? */
    async queries(list: string[]): Promise<boolean[]> {
      return page.evaluate(`(${understood})(${JSON.stringify(list)})`)
    },
  }
}

/** Runs in the page, where the engine's types do not hold. */
const show = `({ css, probes }) => {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  const parent = document.createElement('div')
  parent.style.cssText = 'color: rgb(1, 2, 3); text-indent: 7.75px; font: 123 16px/7 "none"'
  const boxes = probes.map(({ property, used }) => {
    const box = document.createElement('div')
    box.style.setProperty(used, 'var(' + property + ')')
    parent.append(box)
    return box
  })
  document.body.append(parent)
  const rules = [...style.sheet.cssRules]
  return {
    rules: rules.map(rule => rule.selectorText),
    properties: rules[0].style.length,
    computed: boxes.map((box, index) => {
      const { used, read = [used] } = probes[index]
      const computed = getComputedStyle(box)
      return read.map(name => computed.getPropertyValue(name))
    }),
  }
}`

/** An unknown feature matches neither as it is nor negated; a query that does not parse becomes `not all`. */
const understood = `list => list.map(query => {
  const { media, matches } = matchMedia(query)
  if (media === 'not all' || /^$|, not all$/.test(media)) return false
  const hasType = /^(?:not |only )?(?:screen|print|all)/.test(media)
  return hasType || matches || matchMedia('not (' + query + ')').matches
})`

/** Runs in the page: how many rules remain of each of these. */
const rulesOf = `list => list.map(css => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet.cssRules.length
})`

/** Runs in the page. */
const colorsOf = `colors => colors.map(list => list.map(color => {
  document.body.style.color = color
  return getComputedStyle(document.body).color
}))`

/** Runs in the page. `color` is inherited: each property is looked at for itself. */
const elements = `({ css, pages, properties }, look) => {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  const root = document.documentElement
  const mark = (element, { attributes, within }) => {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    const parent = element === root ? document.body : element
    for (const child of within) parent.append(mark(document.createElement('div'), child))
    return element
  }
  return pages.map(page => {
    document.body.replaceChildren()
    for (const { name } of [...root.attributes]) root.removeAttribute(name)
    mark(root, page)
    return [root, ...document.body.querySelectorAll('*')].map(element => look(element, properties))
  })
}`
const valuesAt = `given => (${elements})(given, (element, properties) => {
  const computed = getComputedStyle(element)
  return properties.map(property => computed.getPropertyValue(property).trim())
})`
const hostedValuesAt = `({ css, pages, properties }) => pages.map(page => {
  const mark = (element, { attributes, within }, inside) => {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    for (const child of within) {
      const made = document.createElement('div')
      inside.append(made)
      mark(made, child, made)
    }
  }
  const host = document.createElement('section')
  document.body.replaceChildren(host)
  const shadow = host.attachShadow({ mode: 'open' })
  const style = document.createElement('style')
  style.textContent = css
  shadow.append(style)
  mark(host, page, shadow)
  return [host, ...shadow.querySelectorAll('div')].map(element => {
    const computed = getComputedStyle(element)
    return properties.map(property => computed.getPropertyValue(property).trim())
  })
})`
const colorsAt = `given => (${elements})(given, (element, properties) => properties.map(property => {
  element.style.color = 'var(' + property + ')'
  const { color } = getComputedStyle(element)
  element.style.color = ''
  return color
}))[0]`
