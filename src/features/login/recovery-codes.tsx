import { useSecret } from '@/shared/ui/layers/use-secret'
import styles from './login.module.css'

/** Renders the eight recovery codes once. Only 저장했습니다 continues. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { copy, result, release } = useSecret(codes.join('\n'))
  return (
    <>
      <p className={styles.title}>
        인증 앱을 쓸 수 없을 때 한 번씩 사용할 수 있는 복구코드입니다. 지금만 확인할 수 있으니 안전한 곳에 보관해
        주세요.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.copy}>
        <button type="button" className={styles.link} onClick={copy}>
          복사
        </button>
        <p role="status">{result?.message}</p>
      </div>
      <button
        type="button"
        className={styles.submit}
        onClick={() => {
          release()
          onDone()
        }}
      >
        저장했습니다
      </button>
    </>
  )
}
