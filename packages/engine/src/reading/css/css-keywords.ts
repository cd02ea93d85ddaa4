// The keywords of CSS: values of properties, easings, media types, and the properties in transitions.
const words = `
inherit initial unset revert revert-layer none auto normal all
solid dashed dotted double groove ridge inset outset hidden thin medium thick
transparent currentcolor canvas canvastext linktext visitedtext activetext buttonface buttontext buttonborder field
fieldtext highlight highlighttext selecteditem selecteditemtext mark marktext graytext accentcolor accentcolortext
bold bolder lighter italic oblique small-caps all-small-caps petite-caps titling-caps caption icon menu message-box
small-caption status-bar xx-small x-small small large x-large xx-large xxx-large smaller larger
condensed expanded semi-condensed semi-expanded extra-condensed extra-expanded ultra-condensed ultra-expanded
serif sans-serif monospace cursive fantasy system-ui ui-serif ui-sans-serif ui-monospace ui-rounded math emoji
linearrgb optimizequality visiblepainted visiblefill visiblestroke crispedges
antialiased subpixel-antialiased grayscale optimizelegibility optimizespeed geometricprecision
uppercase lowercase capitalize full-width underline overline line-through blink wavy
left right top bottom center start end justify match-parent baseline sub super middle text-top text-bottom
ltr rtl embed isolate plaintext horizontal-tb vertical-rl vertical-lr mixed upright sideways
nowrap pre pre-wrap pre-line break-spaces break-word break-all keep-all anywhere balance pretty stable clip ellipsis
block inline inline-block flex inline-flex grid inline-grid contents flow-root list-item table inline-table table-cell
table-row table-column run-in static relative absolute fixed sticky visible collapse scroll overlay
row row-reverse column column-reverse wrap wrap-reverse dense stretch flex-start flex-end self-start self-end
space-between space-around space-evenly first last safe unsafe span subgrid masonry auto-fill auto-fit
min-content max-content fit-content content-box border-box padding-box margin-box fill-box stroke-box view-box
contain cover fill scale-down repeat repeat-x repeat-y no-repeat round space local at from to in
closest-side closest-corner farthest-side farthest-corner circle ellipse shorter longer increasing decreasing hue
disc square decimal decimal-leading-zero lower-roman upper-roman lower-alpha upper-alpha lower-latin upper-latin
lower-greek outside inside open closed
pointer default crosshair move text wait help progress not-allowed no-drop grab grabbing cell copy alias
context-menu vertical-text all-scroll col-resize row-resize n-resize e-resize s-resize w-resize ne-resize nw-resize
se-resize sw-resize ew-resize ns-resize nesw-resize nwse-resize zoom-in zoom-out
linear ease ease-in ease-out ease-in-out step-start step-end jump-start jump-end jump-none jump-both
infinite alternate alternate-reverse reverse forwards backwards both running paused
allow-discrete allow-keywords
multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue
saturation color luminosity plus-lighter plus-darker add subtract intersect exclude alpha luminance
horizontal vertical manipulation pan-x pan-y pinch-zoom smooth instant mandatory proximity touch
light dark only preserve-3d flat isolate evenodd nonzero butt bevel miter
print speech and or not min-width max-width
background background-color background-position background-size border border-color border-radius border-width
bottom box-shadow clip-path color content cursor fill filter flex flex-basis flex-grow font-size font-weight gap height
inset left letter-spacing line-height margin margin-top margin-right margin-bottom margin-left mask max-height max-width
min-height min-width opacity order outline outline-color outline-offset padding padding-top padding-right padding-bottom
padding-left right rotate scale stroke stroke-dasharray stroke-dashoffset stroke-width text-decoration
text-decoration-color text-shadow top transform transform-origin translate visibility width z-index backdrop-filter
will-change scroll-position
`

export const cssKeywords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))

// Words of the grammar of css-tree that labels have as well: they count in lower case only.
const grammarWords = `
accumulate active after alphabetic always any avoid bar before cap central clear clone compact constrained contextual digits
disabled dot down economy edges entry even exact exit fangsong filled flip flow hand hanging hide hsl hwb ideographic inactive inert
infinity insert intrinsic lab layout lch legacy loose manual markers mathematical multiple nearest never next notch
objects odd off oklab oklch ordered ordinal over pack page paint painted pause pixelated play position preserve
punctuation recto region replace replay reset root ruby scoop select self separate sesame show sides simplified single
size slice snap spaces squircle srgb standard strict strong style traditional triangle under underscore unicase
unicode verso weak weight xor xyz
`

export const lowerCaseKeywords: ReadonlySet<string> = new Set(grammarWords.trim().split(/\s+/))

// The functions of that grammar. Their arguments may be identifiers of the author (`counter(section)`).
const functions = `
abs acos add anchor anchor-size annotation asin atan atan2 attr blur brightness calc calc-size character-variant
circle clamp color color-mix conic-gradient contrast cos counter counters cross-fade cubic-bezier device-cmyk drop-shadow
dynamic-range-limit-mix element ellipse env exp fit-content grayscale hsl hsla hue-rotate hwb hypot image
image-set inset invert lab layer lch leader light-dark linear linear-gradient log matrix matrix3d max min minmax mod
oklab oklch opacity ornaments paint palette-mix path perspective polygon pow radial-gradient ray rect rem repeat
repeating-conic-gradient repeating-linear-gradient repeating-radial-gradient reversed rgb rgba rotate rotate3d rotatex
rotatey rotatez round saturate scale scale3d scalex scaley scalez scroll selector sepia shape sibling-count
sibling-index sign sin skew skewx skewy sqrt steps style styleset stylistic superellipse swash symbols tan target-counter
target-counters target-text translate translate3d translatex translatey translatez type url var view xywh
`

export const cssFunctionNames: ReadonlySet<string> = new Set(functions.trim().split(/\s+/))
