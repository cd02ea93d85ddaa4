import { oneLine } from '../../format/prepared.ts'

/** A CSS comment whose text can end neither the comment nor a `<style>` element around it. A JSDoc tag opens it with two stars. */
export function cssComment(text: string): string {
  const opening = /^@deprecated\b/.test(text) ? '/**' : '/*'
  return `${opening} ${oneLine(text).replaceAll('*/', '* /').replaceAll('</', '< /')} */`
}
