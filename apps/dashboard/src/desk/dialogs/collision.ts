import { identifiers } from '@tessera/engine'
import type { Model } from '../../tokens/model/model.ts'

/** Another token with the same name in CSS, where dots become hyphens. */
export function collidesWith(model: Model, name: string): string | null {
  const { css } = identifiers(name)
  return model.rows.find(row => row.name !== name && identifiers(row.name).css === css)?.name ?? null
}
