import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { createRuntime } from './app/runtime'
import { showTheme } from './shared/store/theme'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const phone = window.matchMedia('(max-width: 480px)').matches && import('./app/phone/phone')
// the built page's early start has done it
if (import.meta.env.DEV) showTheme()
// docs/product/session.md, A1: the static shell of index.html stays until the state is restored and the first page has loaded.
const runtime = createRuntime()
await runtime.ready()
await phone
createRoot(root).render(<App runtime={runtime} />)
