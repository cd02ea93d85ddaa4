// The frame of an icon of Lucide, whose drawings are in icons.generated.ts.
import type { ReactElement, SVGProps } from 'react'

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

export type LucideIcon = (props: IconProps) => ReactElement

/** `path`: within a square of 24. */
export const icon =
  (path: string): LucideIcon =>
  ({ size = 24, className, ...props }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className === undefined ? 'lucide' : `lucide ${className}`}
      aria-hidden={isNamed(props) ? undefined : 'true'}
      {...props}
    >
      <path d={path} />
    </svg>
  )

/** Without a name, screen readers pass it over. */
const isNamed = (props: IconProps): boolean =>
  Object.keys(props).some(prop => prop.startsWith('aria-') || prop === 'role' || prop === 'title')
