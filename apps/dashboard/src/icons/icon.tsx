// The frame of an icon of Lucide, whose drawings are in icons.generated.ts.
import type { JSX, ReactElement, SVGProps } from 'react'

type Shape = readonly [element: keyof JSX.IntrinsicElements, attributes: Readonly<Record<string, string>>]

/** Within a square of 24: the data of paths, and other elements with their attributes. */
type Drawing = readonly (string | Shape)[]

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

export type LucideIcon = (props: IconProps) => ReactElement

export const icon =
  (drawing: Drawing): LucideIcon =>
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
      {drawing.map((part, index) => {
        const [Element, attributes]: Shape = typeof part === 'string' ? ['path', { d: part }] : part
        return <Element key={index} {...attributes} />
      })}
    </svg>
  )

/** Without a name, screen readers pass it over. */
const isNamed = (props: IconProps): boolean =>
  Object.keys(props).some(prop => prop.startsWith('aria-') || prop === 'role' || prop === 'title')
