import { type FormEvent, useId, useState } from 'react'
import { isWebLink } from '../records/sanitize'
import { Button } from './button'
import { Input } from './input'
import styles from './rich-text.module.css'

/** Asks for the address of a link; an empty one takes the link away. */
export function LinkForm({ href, close }: { href: string; close: (href?: string) => void }) {
  const id = useId()
  const [text, setText] = useState(href)
  const [wrong, setWrong] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    // the dialog stands inside the form of the record
    event.stopPropagation()
    const plain = text.trim()
    const address = plain && !/^[a-z][a-z\d+.-]*:/i.test(plain) ? `https://${plain}` : plain
    if (address && !isWebLink(address)) setWrong(true)
    else close(address)
  }

  return (
    <form onSubmit={submit} className={styles.link} noValidate>
      <label htmlFor={id}>주소</label>
      <Input
        id={id}
        data-autofocus
        inputMode="url"
        placeholder="https://"
        bad={wrong}
        aria-describedby={wrong ? `${id}-error` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(false)
        }}
      />
      {wrong && (
        <span id={`${id}-error`} role="alert" className={styles.wrong}>
          http 또는 https 주소를 입력해 주세요.
        </span>
      )}
      <div className={styles.actions}>
        <Button onClick={() => close()}>취소</Button>
        {href && <Button onClick={() => close('')}>링크 없애기</Button>}
        <Button type="submit" variant="primary">
          확인
        </Button>
      </div>
    </form>
  )
}
