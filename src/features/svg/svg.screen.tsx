import { useState } from 'react'
import { Icon, iconNames } from '@/shared/ui/icon'
import { Input } from '@/shared/ui/inputs/input'
import { toast } from '@/shared/ui/layers/toast'
import styles from './svg.module.css'

const sizes = [16, 24, 48] as const

/** Renders the app's icons in the used sizes, on light and dark. A click copies the name. */
export function SvgScreen() {
  const [query, setQuery] = useState('')
  const [size, setSize] = useState<(typeof sizes)[number]>(24)
  const [dark, setDark] = useState(false)
  const names = iconNames.filter((name) => name.toLowerCase().includes(query.trim().toLowerCase()))

  async function copy(name: string) {
    await navigator.clipboard.writeText(name)
    toast(`${name} 복사됨`)
  }

  return (
    <>
      <div className={styles.filter}>
        <Input
          type="search"
          width={20}
          aria-label="아이콘 이름"
          placeholder="아이콘 이름"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <fieldset className={styles.choice}>
          <legend>크기</legend>
          {sizes.map((each) => (
            <button key={each} type="button" aria-pressed={size === each} onClick={() => setSize(each)}>
              {each}
            </button>
          ))}
        </fieldset>
        <fieldset className={styles.choice}>
          <legend>바탕</legend>
          <button type="button" aria-pressed={!dark} onClick={() => setDark(false)}>
            밝게
          </button>
          <button type="button" aria-pressed={dark} onClick={() => setDark(true)}>
            어둡게
          </button>
        </fieldset>
        <span role="status">{names.length}개</span>
      </div>
      {names.length === 0 && <p>‘{query.trim()}’에 맞는 아이콘이 없습니다.</p>}
      <ul className={`${styles.grid} ${dark ? styles.dark : ''}`}>
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => copy(name)} aria-label={`${name} 이름 복사`}>
              <Icon name={name} size={size} />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
