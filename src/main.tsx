import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { createRuntime } from './app/runtime'
import { lazyCode } from './shared/lib/lazy-code'
import { showTheme } from './shared/store/theme'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const phone = lazyCode(() => import('./app/phone/phone'))
const narrow = window.matchMedia('(max-width: 480px)')
if (narrow.matches) phone.preload()
// also when a window is narrowed or a phone is turned
narrow.onchange = phone.preload
// in a build the early start has already done this
if (import.meta.env.DEV) showTheme()
// docs/product/session.md, A1: the static shell of index.html stays until the state is restored and the first page has loaded.
const runtime = createRuntime()
await runtime.ready()
createRoot(root).render(<App runtime={runtime} />)
