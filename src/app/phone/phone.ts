import './cards.css'
import './phone.css'
import { styleCards } from './cards'

/** What phones alone need: loaded by `main.tsx` in a narrow window, while the app starts. */

styleCards(document.body)
