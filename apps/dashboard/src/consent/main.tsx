import 'virtual:tessera.css'
import '../styles/base.css'
