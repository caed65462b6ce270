import './cards.css'
import './phone.css'
import { styleCards } from './cards'

/** Styles only for phones: `main.tsx` loads them in a narrow window while the app starts. */

styleCards(document.body)
