// A real browser: what Chromium makes of a style sheet.
import { chromium } from 'playwright-core'

/** What `var(--property)` comes to in a property of CSS. */
export interface Probe {
  /** With its hyphens, escaped as in the sheet. */
  property: string
  /** Where it is used: `color`, `text-indent` … */
  used: string
  /** What is read back; `used` where absent. */
  read?: string[]
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

/** What is not known holds neither as it is nor negated; a query that does not parse becomes `not all`. */
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
