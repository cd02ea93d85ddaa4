// The default names of a scale's steps.

/**
 * The name of a size by its distance from the base: `2xs xs sm base lg xl 2xl …`. Tailwind's names, which Utopia uses as well
 * (https://github.com/trys/utopia-core, `labelStyle: 'tailwind'`). A step keeps its name when others are added or removed.
 */
export function sizeName(step: number): string {
  if (step < -2) return `${-step - 1}xs`
  if (step > 2) return `${step - 1}xl`
  return ['xs', 'sm', 'base', 'lg', 'xl'][step + 2]!
}

/** Shades from first to last: `100 200 …`; eleven are Tailwind's `50 100 … 900 950`. */
export function shadeNames(count: number): string[] {
  if (count === 11) return ['50', ...shadeNames(9), '950']
  return Array.from({ length: count }, (_, index) => String((index + 1) * 100))
}
