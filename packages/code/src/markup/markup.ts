// Finds tokens in HTML and components of Vue and Svelte: in styles, scripts, attributes and expressions.
import { Tokenizer } from 'htmlparser2'
import { lex } from '../css/lex.ts'
import { findProperties, findValues } from '../css/properties.ts'
import { findInSheet } from '../css/sheet.ts'
import { addShifted, noneFound, Unparsable } from '../occurrence.ts'
import type { CodeScan } from '../occurrence.ts'
import { importsOf } from '../script/imports.ts'
import { findInScript } from '../script/script.ts'
import type { Dialect } from '../script/script.ts'
import { findClasses } from '../utility.ts'
import { mustaches, svelteExpressions, withoutBlockWord } from './expressions.ts'
import type { Part } from './expressions.ts'

export type Flavor = 'html' | 'vue' | 'svelte'

interface Attribute extends Part {
  name: string
  at: number
}
interface Block extends Part {
  element: string
  language: string
}
interface Structure {
  attributes: Attribute[]
  blocks: Block[]
  texts: Part[]
}

export async function findInMarkup(text: string, flavor: Flavor): Promise<CodeScan> {
  const found = noneFound()
  const expressions = flavor === 'svelte' ? svelteExpressions(text) : []
  const { attributes, blocks, texts } = structureOf(blanked(text, expressions))
  let imports = ''
  for (const { element, language, start, end } of blocks) {
    const content = text.slice(start, end)
    const part = await within(start, () => inBlock(content, element, language))
    if (part) addShifted(found, part, start)
    if (part && element === 'script') imports += await importsOf(content)
  }
  for (const attribute of attributes) await inAttribute(attribute)
  if (flavor === 'vue') for (const { start, end } of texts) expressions.push(...mustaches(text, start, end))
  for (const part of expressions) await inExpression(withoutBlockWord(text, part), { ofClasses: isInClass(part) })
  return found

  /** The expression is in an attribute for classes: `class="{on ? 'bg-brand' : ''}"`. */
  function isInClass(part: Part): boolean {
    return attributes.some(({ name, start, end }) => name === 'class' && start <= part.start && part.end <= end)
  }

  async function inAttribute({ name, at, start, end }: Attribute): Promise<void> {
    const value = withoutEntities(text.slice(start, end))
    const custom = name.startsWith('style:--') ? at + 6 : name.startsWith('--') ? at : -1
    if (custom !== -1)
      found.places.push({
        kind: 'css',
        start: custom,
        end: at + name.length,
        name: text.slice(custom, at + name.length),
        binds: true,
      })
    if (name.startsWith('class:')) findClasses(name.slice(6), at + 6, found)
    if (flavor === 'vue' && isDirective(name)) return inExpression({ start, end }, purposeOf(name))
    const part = inValue(name, value)
    addShifted(found, part, start)
    if (flavor === 'html' && name.startsWith('on') && value.includes('--')) await inExpression({ start, end })
  }

  async function inExpression({ start, end }: Part, { ofClasses = false, ofStyles = false } = {}): Promise<void> {
    const code = withoutEntities(text.slice(start, end))
    // The call makes the object one of styles.
    const before = `${imports};${ofStyles ? 'css' : ''}(`
    const part = await findInScript(`${before}${code})`, 'ts', ofClasses).catch((error: unknown) => {
      if (!(error instanceof Unparsable)) throw error
      return null
    })
    if (part) {
      const inCode = ({ start: at }: { start: number }) => at >= before.length
      addShifted(
        found,
        {
          places: part.places.filter(inCode),
          doubts: part.doubts.filter(inCode),
          values: part.values.filter(inCode),
        },
        start - before.length,
      )
    } else {
      // `v-for` and `{#each}` are not expressions of JavaScript.
      const loose = noneFound()
      findProperties(code, lex(code, { syntax: 'css', quotes: false }), loose, {})
      addShifted(found, loose, start)
    }
  }
}

async function inBlock(content: string, element: string, language: string): Promise<CodeScan | null> {
  if (element === 'style') {
    const syntax = language === 'scss' || language === 'less' ? language : 'css'
    if (!['', 'css', 'postcss', 'scss', 'less', 'text/css'].includes(language))
      throw new Unparsable(`styles in ${language} are not read`, 0)
    return findInSheet(content, syntax)
  }
  const dialects: Record<string, Dialect> = { ts: 'ts', tsx: 'tsx', jsx: 'jsx', typescript: 'ts' }
  const isScript = ['', 'js', 'module', 'text/javascript', 'application/javascript'].includes(language)
  const dialect = dialects[language] ?? (isScript ? 'js' : null)
  return dialect === null ? null : findInScript(content, dialect)
}

/** The findings in the value of an attribute that is no expression. */
function inValue(name: string, value: string): CodeScan {
  const part = noneFound()
  if (name === 'class') findClasses(value, 0, part)
  const isStyle = name === 'style'
  const directive = /^style:(?!--)([\w-]+)/.exec(name)?.[1]
  findProperties(value, lex(value, isStyle ? { syntax: 'css' } : { syntax: 'css', quotes: false }), part, {
    declares: isStyle,
    classes: name === 'class',
  })
  if (isStyle) findValues(value, 0, part)
  else if ((directive !== undefined || presentation.has(name)) && value !== '' && !value.includes('{'))
    part.values.push({ property: directive ?? name, value, start: 0, end: value.length, form: 'css' })
  return part
}

/** Attributes of SVG that are properties. */
const presentation = new Set(['fill', 'stroke', 'stop-color', 'flood-color', 'lighting-color'])
const purposeOf = (directive: string) => ({ ofClasses: isForClasses(directive), ofStyles: isForStyles(directive) })
const isForStyles = (directive: string): boolean => directive === ':style' || directive === 'v-bind:style'
const isForClasses = (directive: string): boolean => directive === ':class' || directive === 'v-bind:class'
const isDirective = (name: string): boolean => /^(?:[:@#]|v-)/.test(name)

/** Moves the place of an error in a block to its place in the file. */
async function within(offset: number, find: () => Promise<CodeScan | null>): Promise<CodeScan | null> {
  return find().catch((error: unknown) => {
    throw error instanceof Unparsable ? new Unparsable(error.message, error.offset + offset) : error
  })
}

function structureOf(text: string): Structure {
  const structure: Structure = { attributes: [], blocks: [], texts: [] }
  let element = ''
  let own: Attribute[] = []
  let name: Part = { start: 0, end: 0 }
  let value: Part | null = null
  let open: { element: string; start: number; language: string } | null = null
  const isRaw = () => element === 'style' || element === 'script'
  const nothing = () => undefined
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(start, end) {
        element = text.slice(start, end).toLowerCase()
        own = []
      },
      onattribname(start, end) {
        name = { start, end }
        value = null
      },
      onattribdata(start, end) {
        value = { start: value?.start ?? start, end }
      },
      onattribend(_quote, end) {
        const spelled = text.slice(name.start, name.end)
        const attribute = { name: spelled, at: name.start, ...(value ?? { start: end, end }) }
        own.push(attribute)
        structure.attributes.push(attribute)
      },
      onopentagend(end) {
        const attributeOf = (name: string) => own.find(attribute => attribute.name === name)
        const language = attributeOf('lang') ?? attributeOf('type')
        if (isRaw())
          open = { element, start: end + 1, language: language ? text.slice(language.start, language.end) : '' }
      },
      onclosetag(start) {
        const end = text.lastIndexOf('</', start)
        if (open) structure.blocks.push({ ...open, end })
        open = null
      },
      ontext(start, end) {
        if (!open) structure.texts.push({ start, end })
      },
      onattribentity: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
      ontextentity: nothing,
    },
  )
  tokenizer.write(text)
  tokenizer.end()
  return structure
}

/** Replaces expressions, which may contain characters with a meaning in markup, by text of the same length. */
function blanked(text: string, parts: readonly Part[]): string {
  let result = ''
  let at = 0
  for (const { start, end } of parts) {
    result += text.slice(at, start) + 'x'.repeat(end - start)
    at = end
  }
  return result + text.slice(at)
}

const entities: [entity: string, char: string][] = [
  ['&quot;', '"'],
  ['&#34;', '"'],
  ['&apos;', "'"],
  ['&#39;', "'"],
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
]

/** Pads each character to the length of its entity, so that offsets stay. */
function withoutEntities(value: string): string {
  if (!value.includes('&')) return value
  return entities.reduce((text, [entity, char]) => text.replaceAll(entity, char.padEnd(entity.length)), value)
}
