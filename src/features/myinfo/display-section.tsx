import { useState } from 'react'
import {
  type Density,
  defaultDensity,
  defaultPageSize,
  pageSizes,
  resetAllPrefs,
  saveDefaultDensity,
  saveDefaultPageSize,
} from '@/shared/store/list-prefs'
import { chooseTheme, chosenTheme, type Theme } from '@/shared/store/theme'
import { Button } from '@/shared/ui/inputs/button'
import { Select } from '@/shared/ui/inputs/select'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { Section } from '@/shared/ui/records/section'
import styles from './myinfo.module.css'

const densities = [
  { value: 'normal', label: '보통' },
  { value: 'compact', label: '좁게' },
]
const themes: { value: Theme; label: string }[] = [
  { value: 'light', label: '밝게' },
  { value: 'dark', label: '어둡게' },
]
const sizes = pageSizes.map((size) => ({ value: String(size), label: `${size}개씩` }))

/** Renders 화면 설정 of this browser. Choices take effect immediately. */
export function DisplaySection() {
  const [density, setDensity] = useState<Density>(defaultDensity)
  const [theme, setTheme] = useState(chosenTheme)
  const [size, setSize] = useState(() => String(defaultPageSize() ?? ''))
  return (
    <Section
      title="화면 설정"
      hint="이 브라우저에 저장됩니다. 줄 간격과 페이지 크기는 다음에 여는 목록부터 적용됩니다."
      plain
    >
      <div className={styles.block}>
        <label htmlFor="theme">화면 테마</label>
        <Select
          id="theme"
          options={themes}
          empty="시스템 설정"
          value={theme ?? ''}
          width={12}
          onChange={(value) => {
            const next = themes.find((one) => one.value === value)?.value
            setTheme(next)
            chooseTheme(next)
          }}
        />
        <label htmlFor="density">줄 간격</label>
        <Select
          id="density"
          options={densities}
          value={density}
          width={10}
          onChange={(value) => {
            const next = value === 'compact' ? 'compact' : 'normal'
            setDensity(next)
            saveDefaultDensity(next)
          }}
        />
        <label htmlFor="page-size">기본 페이지 크기</label>
        <Select
          id="page-size"
          options={sizes}
          empty="화면 기본값"
          value={size}
          width={12}
          onChange={(value) => {
            setSize(value)
            saveDefaultPageSize(pageSizes.find((one) => String(one) === value))
          }}
        />
        <Button
          onClick={async () => {
            const question = {
              title: '컬럼 설정 초기화',
              message: '모든 목록의 컬럼 순서와 표시 설정을 처음으로 되돌립니다.',
              confirmLabel: '초기화',
              danger: true,
            }
            if (!(await confirm(question))) return
            resetAllPrefs()
            toast('컬럼 설정을 초기화했습니다.')
          }}
        >
          컬럼 설정 초기화
        </Button>
      </div>
    </Section>
  )
}
