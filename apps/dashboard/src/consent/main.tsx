// A page of its own and a small one: it loads none of the dashboard. Opened by apps that ask for access.
import 'virtual:tessera.css'
import '../styles/base.css'
import { createRoot } from 'react-dom/client'
import { Consent } from './consent.tsx'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no #app')
createRoot(place).render(<Consent />)
