import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

/** Compares `tests/setup/quick-dom.ts` with jsdom, whose functions are unchanged in the window of an iframe. */

const PROPERTIES = ['display', 'visibility', 'opacity', 'pointer-events']

const everything = (
  <main style={{ visibility: 'visible' }}>
    <p hidden>one</p>
    <div style={{ display: 'none' }}>
      <button type="button">two</button>
    </div>
    <div style={{ visibility: 'hidden', pointerEvents: 'none' }}>
      <b>three</b>
      <i style={{ visibility: 'visible', pointerEvents: 'auto' }}>four</i>
      <em style={{ visibility: 'inherit' }}>five</em>
    </div>
    <span style={{ opacity: 0 }}>six</span>
    <input type="hidden" />
    <input type="checkbox" />
    <dialog>seven</dialog>
    <dialog open>eight</dialog>
    <details>
      <summary>nine</summary>
      <p>ten</p>
    </details>
    <div popover="auto">eleven</div>
    <svg>
      <title>twelve</title>
      <path />
    </svg>
    <table>
      <tbody hidden>
        <tr hidden>
          <td>thirteen</td>
        </tr>
      </tbody>
    </table>
    <p className="gone">fourteen</p>
    <style>{'.gone { display: none } .faint > b { opacity: 0.5; pointer-events: none }'}</style>
    <p className="faint">
      <b>fifteen</b>
    </p>
    <datalist />
    <textarea />
    <select />
  </main>
)

it('computes the same styles as jsdom, also after a change', () => {
  const { container } = render(everything)
  const jsdom = container.appendChild(document.createElement('iframe')).contentWindow as Window
  const compare = () => {
    for (const element of container.querySelectorAll('*')) {
      const [quick, slow] = [getComputedStyle(element), jsdom.getComputedStyle(element)]
      for (const name of [...PROPERTIES, 'color', 'position']) {
        const what = `${name} of ${element.outerHTML.slice(0, 80)}`
        expect(quick.getPropertyValue(name), what).toBe(slow.getPropertyValue(name))
      }
      expect(quick.pointerEvents).toBe(slow.pointerEvents)
    }
  }
  compare()
  for (const element of container.querySelectorAll('[hidden]')) element.removeAttribute('hidden')
  container.querySelector('main')?.setAttribute('style', 'visibility: hidden')
  compare()
  container.querySelector('style')?.remove()
  compare()
})

it('finds the current labels of a control, by `for` and by nesting', () => {
  const { container, rerender } = render(
    <div>
      <label htmlFor="a">one</label>
      <input id="a" />
      <label>
        two <select />
      </label>
      <button type="button">three</button>
      <input id="b" type="hidden" />
      <p id="x:1">named</p>
    </div>,
  )
  const labelsOf = (selector: string) =>
    [...(container.querySelector<HTMLInputElement>(selector)?.labels ?? [])].map((label) => label.textContent)
  expect([labelsOf('#a'), labelsOf('select'), labelsOf('button')]).toEqual([['one'], ['two '], []])
  expect(container.querySelector<HTMLInputElement>('#b')?.labels).toBeNull()
  expect(container.querySelector('[id="x:1"]')).toHaveTextContent('named')
  expect(container.querySelector('p')?.querySelector('[id="x:1"]')).toBeNull()
  rerender(<input aria-label="four" id="a" />)
  expect(labelsOf('#a')).toEqual([])
  expect(screen.getByLabelText('four')).toBeInTheDocument()
})
