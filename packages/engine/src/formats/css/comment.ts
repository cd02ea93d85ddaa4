import { oneLine } from '../prepared.ts'

/** A CSS comment that its text cannot end, nor a `<style>` element around it. */
export function cssComment(text: string): string {
  return `/* ${oneLine(text).replaceAll('*/', '* /').replaceAll('</', '< /')} */`
}
