// A small separate page without the dashboard's code, which apps open to request access.
import 'virtual:tessera.css'
import '../../styles/fonts.css'
import '../../styles/base.css'
import { createRoot } from 'react-dom/client'
import { Consent } from './consent.tsx'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no #app')
createRoot(place).render(<Consent />)
