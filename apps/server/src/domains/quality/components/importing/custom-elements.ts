// Custom-elements manifests (https://github.com/webcomponents/custom-elements-manifest), schema 1 and 2.
import type { JsonObject } from '@tessera/engine'
import { addProperty, blank, mostRead, objectsIn, textOf } from './described.ts'
import type { Described, Values } from './described.ts'

export const isManifest = ({ schemaVersion, modules }: JsonObject): boolean =>
  /^[12]\./.test(textOf(schemaVersion)) && Array.isArray(modules)

export function* elementsIn({ modules }: JsonObject): Generator<Described> {
  for (const { declarations } of objectsIn(modules))
    for (const declaration of objectsIn(declarations)) {
      const [tag, name] = [textOf(declaration.tagName), textOf(declaration.name)]
      if (tag !== '') yield describe(blank(tag, name), declaration)
      else if (declaration.customElement === true && name !== '') yield describe(blank(name), declaration)
    }
}

function describe(element: Described, declaration: JsonObject): Described {
  const attributes = fewIn(declaration.attributes)
  const reflected = new Set(attributes.flatMap(({ name, fieldName }) => [textOf(name), textOf(fieldName)]))
  const fields = fewIn(declaration.members).filter(one => isPublicField(one) && !reflected.has(textOf(one.name)))
  for (const { name, type } of [...attributes, ...fields]) {
    const values = valuesOf(textOf(objectsIn([type])[0]?.text))
    if (values && textOf(name) !== '') addProperty(element, textOf(name), values)
  }
  element.anatomy.push(...fewIn(declaration.cssParts).map(({ name }) => textOf(name)))
  element.states.push(...fewIn(declaration.cssStates).map(({ name }) => textOf(name).replace(/^--/, '')))
  const properties = fewIn(declaration.cssProperties).filter(({ name }) => textOf(name).startsWith('--'))
  if (properties.length > 0 && element.anatomy.length === 0) element.anatomy.push(host)
  for (const property of properties) {
    const part = partOf(textOf(property.name), element.anatomy)
    if (part === null) continue
    const css = /^var\(\s*(--[^\s,()]+)/.exec(textOf(property.default))?.[1] ?? textOf(property.name)
    element.bindings.push({ part, property: propertyOf(textOf(property.name)), css })
  }
  return element
}

const fewIn = (list: unknown) => objectsIn(list).slice(0, mostRead)

/** What an element without parts shows. */
const host = 'host'

const isPublicField = ({ kind, privacy, static: isStatic, readonly }: JsonObject): boolean =>
  kind === 'field' && (privacy === undefined || privacy === 'public') && isStatic !== true && readonly !== true

/** Of a type in TypeScript; null: it is no union of literals. */
function valuesOf(type: string): Values | null {
  const members = type.split('|', mostRead).map(member => member.trim())
  const given = members.filter(member => member !== '' && member !== 'undefined' && member !== 'null')
  if (given.length === 0) return null
  if (given.every(member => ['boolean', 'true', 'false'].includes(member))) return 'boolean'
  const values = given.map(member => /^(['"`])([^'"`]+)\1$/.exec(member)?.[2] ?? /^-?\d+(?:\.\d+)?$/.exec(member)?.[0])
  return values.every(value => value !== undefined) ? values : null
}

/** The part whose name stands in that of the property, or the only one; null: the property does not tell. */
function partOf(property: string, anatomy: readonly string[]): string | null {
  const named = anatomy.filter(part => part !== '' && `${property}-`.includes(`-${part}-`))
  const longest = named.sort((a, b) => b.length - a.length)[0]
  return longest ?? (anatomy.length === 1 ? anatomy[0]! : null)
}

/** The longest of those of CSS that the name ends in comes first. */
const propertiesOfCss =
  'background-color,border-color,border-radius,border-width,letter-spacing,outline-color,font-family,font-weight,line-height,background,box-shadow,font-size,opacity,padding,border,height,margin,stroke,color,width,fill,gap'.split(
    ',',
  )

/** A property of CSS, or the custom property itself. */
const propertyOf = (name: string): string => propertiesOfCss.find(one => name.endsWith(`-${one}`)) ?? name
