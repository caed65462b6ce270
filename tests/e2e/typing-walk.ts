import type { CDPSession, Page } from '@playwright/test'

/** Kind of a control, by its input. */
type Kind = 'text' | 'area' | 'number' | 'digits' | 'day' | 'month' | 'time' | 'color' | 'rich'

interface Box {
  /** Its number on the page. */
  at: number
  kind: Kind
  /** Path in its form, with its own name if several boxes share the path. */
  name: string
  value: string
  maxLength: number
}

/** State of a box and of the boxes around it. */
interface Seen {
  value: string
  focused: boolean
  /** The box is still the same element. */
  stands: boolean
  /** By how many pixels the box has moved. */
  moved: number
  /** Other boxes whose value has changed since `begin`. */
  others: string[]
  /** An error boundary replaced a part of the page. */
  broken: boolean
}

interface Walk {
  inFlight: number
  refused: string[]
  boxes: (root: string) => Box[]
  /** Paths of all visible fields, of boxes and choices. */
  fields: () => string[]
  /** Number of options of each choice and tab of the form. */
  choices: () => number[]
  choose: (choice: number, option: number) => void
  /** Scrolls a box into view and records the state of all boxes; returns where to click. */
  begin: (at: number) => { x: number; y: number }
  see: (at: number) => Seen
}

declare global {
  interface Window {
    walk: Walk
  }
}

/**
 * Adds `window.walk` to each page, and refuses every request that would change data, so that accidental clicks change
 * nothing.
 */
export async function prepareWalk(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const BOXES =
      'input:not([type=checkbox]):not([type=radio]):not([type=file]):not([type=hidden]):not([type=color]):not([type=range]), textarea, [contenteditable=true]'
    const textIn = (box: Element): string =>
      box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement
        ? box.value
        : box instanceof HTMLElement
          ? box.innerText.trim()
          : ''
    const nameOf = (box: Element): string => {
      const filter = box.closest('[data-filter]')?.getAttribute('data-filter')
      const field = box.closest('[data-field]')?.getAttribute('data-field')
      const boxName = box.ariaLabel || (box instanceof HTMLInputElement && box.labels?.[0]?.innerText) || ''
      return [field, filter === undefined ? '' : `filter ${filter}`, boxName.trim()].filter(Boolean).join(' ')
    }
    const kindOf = (box: Element): Kind => {
      if (!(box instanceof HTMLInputElement)) return box instanceof HTMLTextAreaElement ? 'area' : 'rich'
      if (box.placeholder === 'YYYY-MM-DD') return 'day'
      if (box.placeholder === 'YYYY-MM') return 'month'
      if (box.placeholder === 'HH:mm') return 'time'
      if (box.placeholder === '#FFFFFF') return 'color'
      if (box.inputMode === 'decimal') return 'number'
      return box.inputMode === 'numeric' || box.inputMode === 'tel' ? 'digits' : 'text'
    }
    /** Removes the format of a value that fields add and remove with the focus. */
    const bareOf = (box: Element, value: string): string =>
      kindOf(box) === 'number' || kindOf(box) === 'digits' ? value.replace(/[\s,-]/g, '') : value
    const topIn = (box: Element): number => {
      const frame = box.closest('form, [role=dialog], main') ?? document.body
      return box.getBoundingClientRect().top - frame.getBoundingClientRect().top
    }
    const found: Element[] = []
    let choices: [Element, HTMLElement[]][] = []
    let before = new Map<Element, string>()
    let top = 0
    window.walk = {
      inFlight: 0,
      refused: [],
      // the end of a period belongs to the field of its start
      fields: () =>
        [...document.querySelectorAll('[data-field], [data-field] input[id]')].map(
          (field) => field.getAttribute('data-field') ?? field.id,
        ),
      boxes: (root) =>
        [...document.querySelectorAll(root)]
          .flatMap((part) => [...part.querySelectorAll(BOXES)])
          .filter((box, at, all) => all.indexOf(box) === at)
          .filter((box) => box.checkVisibility() && !box.matches(':disabled, [readonly]') && !box.closest('[inert]'))
          .map((box) => {
            found.push(box)
            const maxLength = box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement ? box.maxLength : -1
            return { at: found.length - 1, kind: kindOf(box), name: nameOf(box), value: textIn(box), maxLength }
          }),
      choices: () => {
        choices = [...document.querySelectorAll('[data-field] select, [data-field] [role=radiogroup], [role=tablist]')]
          .filter((choice) => choice.checkVisibility() && !choice.closest('[inert]'))
          .map((choice) => [choice, [...choice.querySelectorAll<HTMLElement>('option, input, [role=tab]')]])
        return choices.map(([, options]) => options.length)
      },
      choose(choice, option) {
        const [owner, options] = choices[choice] ?? []
        const chosen = options?.[option]
        if (!(owner instanceof HTMLSelectElement)) return chosen?.click()
        owner.selectedIndex = option
        owner.dispatchEvent(new Event('change', { bubbles: true }))
      },
      begin(at) {
        const box = found[at] as Element
        box.scrollIntoView({ block: 'center', behavior: 'instant' })
        before = new Map([...document.querySelectorAll(BOXES)].map((each) => [each, textIn(each)]))
        top = topIn(box)
        const { left, top: y, width, height } = box.getBoundingClientRect()
        return { x: left + width / 2, y: y + Math.min(height / 2, 20) }
      },
      see(at) {
        const box = found[at] as Element
        const others = [...before]
          .filter(
            ([each, value]) => each !== box && each.isConnected && bareOf(each, textIn(each)) !== bareOf(each, value),
          )
          // a date and its time are one field
          .filter(
            ([each]) =>
              !(
                kindOf(box) === 'day' &&
                kindOf(each) === 'time' &&
                each.closest('[data-field]') === box.closest('[data-field]')
              ),
          )
          .map(([each, value]) => `${nameOf(each)}: "${value}" → "${textIn(each)}"`)
        return {
          value: textIn(box),
          focused: document.activeElement === box,
          stands: box.isConnected,
          moved: Math.round(topIn(box) - top),
          others,
          broken: /일시적인 오류가 발생했습니다|표시하지 못했습니다|창을 표시하지 못해/.test(
            document.body.textContent ?? '',
          ),
        }
      },
    }
    const send = window.fetch
    window.fetch = async (given, init) => {
      const request = new Request(given, init)
      const { pathname } = new URL(request.url)
      if (request.method !== 'GET' && !/\/auth\/|preview/.test(pathname)) {
        window.walk.refused.push(`${request.method} ${pathname}`)
        return Response.json(
          { code: 'INVALID_STATE', message: '이 시험은 저장하지 않습니다.', result: null },
          { status: 409 },
        )
      }
      window.walk.inFlight += 1
      try {
        return await send(request)
      } finally {
        window.walk.inFlight -= 1
      }
    }
  })
}

/** Waits until no request is pending and nothing changes any more. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const until = performance.now() + 10_000
    let still = 0
    let before = -1
    while (still < 3 && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 30))
      const now = document.querySelectorAll('*').length
      const busy =
        window.walk.inFlight > 0 || document.querySelector('main [aria-busy=true], [role=dialog] [aria-busy=true]')
      still = !busy && now === before ? still + 1 : 0
      before = now
    }
  })
}

/** Texts that are typed, typed over and pasted, and the value of the box after each. */
const TEXTS: Readonly<
  Record<Kind, { typed: string; over: string; pasted: string; shown: [typed: string, pasted: string] }>
> = {
  text: { typed: 'T2', over: '4b', pasted: ' Ａ1 ', shown: ['T2', ' Ａ1 '] },
  area: { typed: 'T2', over: '4b', pasted: ' Ａ1 ', shown: ['T2', ' Ａ1 '] },
  rich: { typed: 'T2', over: '4b', pasted: ' A1 ', shown: ['T2', 'A1'] },
  number: { typed: '12', over: '3', pasted: ' ₩ 1,2３4 ', shown: ['12', '1234'] },
  digits: { typed: '021', over: '5', pasted: ' １38-12-55711 ', shown: ['021', '1381255711'] },
  day: { typed: '20261203', over: '1', pasted: ' ２026. 10. 21. ', shown: ['2026-12-03', '2026-10-21'] },
  month: { typed: '202612', over: '1', pasted: ' ２026. 10 ', shown: ['2026-12', '2026-10'] },
  time: { typed: '0930', over: '1', pasted: ' ２1:40 ', shown: ['09:30', '21:40'] },
  color: { typed: '#12abef', over: '0', pasted: ' #Ａ0b0c0 ', shown: ['#12ABEF', '#A0B0C0'] },
}

/** Removes the format of a kind from a shown value. */
function bare(kind: Kind, value: string): string {
  if (kind === 'number') return value.replaceAll(',', '')
  if (kind === 'digits') return value.replace(/\D/g, '')
  return kind === 'text' ? value.normalize('NFKC').trim().toLowerCase() : value
}

/** Windows key codes of keys that type no letter, and of the letters of shortcuts. */
const KEY_CODES: Readonly<Record<string, number>> = { Tab: 9, Delete: 46, a: 65, v: 86, z: 90 }

/** Sends keys without waiting for each, like a fast typist, and much faster than one call a key. */
class Keys {
  presses = 0
  #sent: Promise<unknown>[] = []
  constructor(private readonly client: CDPSession) {}

  type(text: string): this {
    for (const key of text) this.#send(key, { text: key })
    return this
  }

  press(...combinations: readonly string[]): this {
    for (const combination of combinations) {
      const [key = '', modifier] = combination.split('+').reverse()
      const modifiers = modifier === 'Control' ? 2 : modifier === 'Shift' ? 8 : 0
      this.#send(key, {
        modifiers,
        code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
        windowsVirtualKeyCode: KEY_CODES[key],
      })
    }
    return this
  }

  click({ x, y }: { x: number; y: number }): this {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      this.#sent.push(this.client.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 }))
    return this
  }

  /** Waits until the page has processed all keys. */
  async done(): Promise<void> {
    const sent = Promise.all(this.#sent)
    this.#sent = []
    const late = new Promise((_, reject) =>
      setTimeout(() => reject(new Error('the page takes no keys')), 10_000).unref(),
    )
    await Promise.race([sent, late])
  }

  #send(key: string, overrides: object): void {
    this.presses += 1
    for (const type of ['keyDown', 'keyUp'] as const)
      this.#sent.push(
        this.client.send('Input.dispatchKeyEvent', {
          type,
          key,
          ...(type === 'keyDown' || !('text' in overrides) ? overrides : {}),
        }),
      )
  }
}

/** Types into boxes and counts them. */
export class Typist {
  boxes = 0
  readonly faults: string[] = []
  readonly #keys: Keys
  #copied = ''
  private constructor(
    private readonly page: Page,
    client: CDPSession,
  ) {
    this.#keys = new Keys(client)
  }

  static async of(page: Page): Promise<Typist> {
    return new Typist(page, await page.context().newCDPSession(page))
  }

  get presses(): number {
    return this.#keys.presses
  }

  /** Replaces the text of a box by click and by Tab, undoes, pastes and clears; the box ends with its first value. */
  async type(location: string, { kind, at, name, value, maxLength }: Box): Promise<void> {
    const keys = this.#keys
    const cut = (text: string) =>
      (kind === 'text' || kind === 'area') && maxLength > 0 ? text.slice(0, maxLength) : text
    const { pasted } = TEXTS[kind]
    const [typed, over] = [cut(TEXTS[kind].typed), cut(TEXTS[kind].over)]
    const [shownTyped, shownPasted] = TEXTS[kind].shown.map(cut) as [string, string]
    const fault = (what: string) =>
      this.faults.push(`${location} [${name}] ${kind}: ${what}`.replace(/\s+/g, ' ').slice(0, 250))
    const is = (seen: Seen, ...texts: string[]) => texts.some((text) => bare(kind, seen.value) === bare(kind, text))
    const see = async (step: string): Promise<Seen> => {
      await keys.done()
      const seen = await this.page.evaluate((n) => window.walk.see(n), at)
      if (seen.broken) fault(`${step}: a part was not drawn`)
      if (!seen.stands) fault(`${step}: replaced by another element`)
      if (Math.abs(seen.moved) > 2) fault(`${step}: moved by ${seen.moved}px`)
      if (seen.others.length > 0) fault(`${step}: changed ${seen.others.join(', ')}`)
      return seen
    }
    const expectShown = async (step: string, inside: boolean, ...texts: string[]) => {
      const seen = await see(step)
      if (seen.focused !== inside) fault(`${step}: ${inside ? 'lost' : 'kept'} the focus`)
      if (!is(seen, ...texts)) fault(`${step}: "${seen.value}" instead of "${texts[0]}"`)
      return seen
    }
    const undo = async (step: string, presses: number) => {
      let seen = await see(step)
      // a rich text editor undoes everything that was typed within half a second
      const known = kind === 'rich' ? [typed, value] : [typed, shownTyped]
      for (let n = 0; n < presses && !is(seen, ...known); n += 1) {
        keys.press('Control+z')
        seen = await see(step)
      }
      if (!is(seen, ...known)) fault(`${step}: "${seen.value}" instead of "${shownTyped}"`)
    }
    // a rich text editor handles Tab itself
    const rich = kind === 'rich'
    const leave = () => rich || keys.press('Tab')
    const enter = () => rich || keys.press('Shift+Tab')

    this.boxes += 1
    keys.click(await this.page.evaluate((n) => window.walk.begin(n), at))
    if (['text', 'area', 'color', 'rich'].includes(kind)) keys.press('Control+a')
    keys.type(typed)
    leave()
    await expectShown('typed over by a click', rich, shownTyped)
    enter()
    if (rich || kind === 'area') keys.press('Control+a')
    keys.type(over)
    await expectShown('typed over by Tab', true, over)
    // text in several lines is undone letter by letter
    await undo('undone', over.length)
    if (this.#copied !== pasted) await this.page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
    this.#copied = pasted
    keys.press('Control+a', 'Control+v', 'Control+z')
    await undo('paste undone', 1)
    keys.press('Control+a', 'Control+v')
    leave()
    await expectShown('pasted', rich, shownPasted)
    enter()
    keys.press('Control+a', 'Delete')
    leave()
    await expectShown('cleared', rich, '')
    if (rich || value === '') return
    keys.press('Shift+Tab', 'Control+a')
    await keys.done()
    await this.page.keyboard.insertText(value)
    keys.press('Tab')
    await expectShown('put back', false, value)
  }
}
