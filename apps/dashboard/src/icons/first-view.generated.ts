// Written by apps/dashboard/icons.mjs from Lucide 1.73.0; its licenses are beside.
import { icon } from './icon.tsx'

export const ArrowLeft = icon(['m12 19-7-7 7-7', 'M19 12H5'])
export const BookOpen = icon([
  'M12 5v16',
  'M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 001.999 2H8a5 5 0 014 2 5 5 0 014-2z',
])
export const Building2 = icon([
  'M10 12h4',
  'M10 8h4',
  'M14 21v-3a2 2 0 0 0-4 0v3',
  'M6 10H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-2',
  'M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16',
])
export const ChartNoAxesColumn = icon(['M5 21v-6', 'M12 21V3', 'M19 21V9'])
export const Check = icon(['M20 6 9 17l-5-5'])
export const ChevronDown = icon(['m6 9 6 6 6-6'])
export const ChevronRight = icon(['m9 18 6-6-6-6'])
export const ChevronsUpDown = icon(['m7 15 5 5 5-5', 'm7 9 5-5 5 5'])
export const CircleAlert = icon([
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['line', { x1: '12', x2: '12', y1: '8', y2: '12' }],
  ['line', { x1: '12', x2: '12.01', y1: '16', y2: '16' }],
])
export const CircleCheck = icon([['circle', { cx: '12', cy: '12', r: '10' }], 'm16 9-5.5 5.5L8 12'])
export const CloudOff = icon([
  'M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057',
  'M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78',
  'm2 2 20 20',
])
export const Code = icon(['m16 18 6-6-6-6', 'm8 6-6 6 6 6'])
export const Columns3 = icon([['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }], 'M9 3v18', 'M15 3v18'])
export const Copy = icon([
  ['rect', { width: '14', height: '14', x: '8', y: '8', rx: '2', ry: '2' }],
  'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
])
export const CopyPlus = icon([
  ['line', { x1: '15', x2: '15', y1: '12', y2: '18' }],
  ['line', { x1: '12', x2: '18', y1: '15', y2: '15' }],
  ['rect', { width: '14', height: '14', x: '8', y: '8', rx: '2', ry: '2' }],
  'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
])
export const CornerDownRight = icon(['m15 10 5 5-5 5', 'M4 4v7a4 4 0 0 0 4 4h12'])
export const Download = icon(['M12 15V3', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4', 'm7 10 5 5 5-5'])
export const Ellipsis = icon([
  ['circle', { cx: '12', cy: '12', r: '1' }],
  ['circle', { cx: '19', cy: '12', r: '1' }],
  ['circle', { cx: '5', cy: '12', r: '1' }],
])
export const GitCompareArrows = icon([
  ['circle', { cx: '5', cy: '6', r: '3' }],
  'M12 6h5a2 2 0 0 1 2 2v7',
  'm15 9-3-3 3-3',
  ['circle', { cx: '19', cy: '18', r: '3' }],
  'M12 18H7a2 2 0 0 1-2-2V9',
  'm9 15 3 3-3 3',
])
export const GitPullRequestArrow = icon([
  ['circle', { cx: '5', cy: '6', r: '3' }],
  'M5 9v12',
  ['circle', { cx: '19', cy: '18', r: '3' }],
  'm15 9-3-3 3-3',
  'M12 6h5a2 2 0 0 1 2 2v7',
])
export const History = icon(['M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8', 'M3 3v5h5', 'M12 7v5l4 2'])
export const Hourglass = icon([
  'M5 22h14',
  'M5 2h14',
  'M17 22v-4.172a2 2 0 0 0-.586-1.414L12 12l-4.414 4.414A2 2 0 0 0 7 17.828V22',
  'M7 2v4.172a2 2 0 0 0 .586 1.414L12 12l4.414-4.414A2 2 0 0 0 17 6.172V2',
])
export const Info = icon([['circle', { cx: '12', cy: '12', r: '10' }], 'M12 16v-4', 'M12 8h.01'])
export const KeyRound = icon([
  'M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z',
  ['circle', { cx: '16.5', cy: '7.5', r: '.5', fill: 'currentColor' }],
])
export const ListFilter = icon(['M2 5h20', 'M6 12h12', 'M9 19h6'])
export const Loader = icon([
  'M12 2v4',
  'm16.2 7.8 2.9-2.9',
  'M18 12h4',
  'm16.2 16.2 2.9 2.9',
  'M12 18v4',
  'm4.9 19.1 2.9-2.9',
  'M2 12h4',
  'm4.9 4.9 2.9 2.9',
])
export const LogIn = icon(['m10 17 5-5-5-5', 'M15 12H3', 'M15 3h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4'])
export const LogOut = icon(['m16 17 5-5-5-5', 'M21 12H9', 'M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4'])
export const Mail = icon([
  'm22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7',
  ['rect', { x: '2', y: '4', width: '20', height: '16', rx: '2' }],
])
export const Menu = icon(['M4 5h16', 'M4 12h16', 'M4 19h16'])
export const Monitor = icon([
  ['rect', { width: '20', height: '14', x: '2', y: '3', rx: '2' }],
  ['line', { x1: '8', x2: '16', y1: '21', y2: '21' }],
  ['line', { x1: '12', x2: '12', y1: '17', y2: '21' }],
])
export const Moon = icon([
  'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
])
export const Plug = icon([
  'M12 22v-5',
  'M15 8V2',
  'M17 8a1 1 0 0 1 1 1v4a4 4 0 0 1-4 4h-4a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1z',
  'M9 8V2',
])
export const Plus = icon(['M5 12h14', 'M12 5v14'])
export const RectangleHorizontal = icon([['rect', { width: '20', height: '12', x: '2', y: '6', rx: '2' }]])
export const Redo2 = icon(['m15 14 5-5-5-5', 'M20 9H9.5A5.5 5.5 0 0 0 4 14.5A5.5 5.5 0 0 0 9.5 20H13'])
export const RotateCw = icon(['M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8', 'M21 3v5h-5'])
export const ScrollText = icon([
  'M15 12h-5',
  'M15 8h-5',
  'M19 17V5a2 2 0 0 0-2-2H4',
  'M8 21h12a2 2 0 0 0 2-2v-1a1 1 0 0 0-1-1H11a1 1 0 0 0-1 1v1a2 2 0 1 1-4 0V5a2 2 0 1 0-4 0v2a1 1 0 0 0 1 1h3',
])
export const Search = icon(['m21 21-4.34-4.34', ['circle', { cx: '11', cy: '11', r: '8' }]])
export const Settings = icon([
  'M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915',
  ['circle', { cx: '12', cy: '12', r: '3' }],
])
export const ShieldCheck = icon([
  'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z',
  'm9 12 2 2 4-4',
])
export const Sun = icon([
  ['circle', { cx: '12', cy: '12', r: '4' }],
  'M12 2v2',
  'M12 20v2',
  'm4.93 4.93 1.41 1.41',
  'm17.66 17.66 1.41 1.41',
  'M2 12h2',
  'M20 12h2',
  'm6.34 17.66-1.41 1.41',
  'm19.07 4.93-1.41 1.41',
])
export const SwatchBook = icon([
  'M11 17a4 4 0 0 1-8 0V5a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2Z',
  'M16.7 13H19a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H7',
  'M 7 17h.01',
  'm11 8 2.3-2.3a2.4 2.4 0 0 1 3.404.004L18.6 7.6a2.4 2.4 0 0 1 .026 3.434L9.9 19.8',
])
export const TriangleAlert = icon([
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3',
  'M12 9v4',
  'M12 17h.01',
])
export const Undo2 = icon(['M9 14 4 9l5-5', 'M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11'])
export const Upload = icon(['M12 3v12', 'm17 8-5-5-5 5', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4'])
export const User = icon(['M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2', ['circle', { cx: '12', cy: '7', r: '4' }]])
export const Users = icon([
  'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2',
  'M16 3.128a4 4 0 0 1 0 7.744',
  'M22 21v-2a4 4 0 0 0-3-3.87',
  ['circle', { cx: '9', cy: '7', r: '4' }],
])
export const Waypoints = icon([
  'm10.586 5.414-5.172 5.172',
  'm18.586 13.414-5.172 5.172',
  'M6 12h12',
  ['circle', { cx: '12', cy: '20', r: '2' }],
  ['circle', { cx: '12', cy: '4', r: '2' }],
  ['circle', { cx: '20', cy: '12', r: '2' }],
  ['circle', { cx: '4', cy: '12', r: '2' }],
])
export const X = icon(['M18 6 6 18', 'm6 6 12 12'])
