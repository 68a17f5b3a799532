import { once } from 'node:events'
import { AppError } from '@meridian/shared/errors'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngBomb } from '#testing/attack/hostile-pictures.ts'
import { TaskFailure } from '#platform/child-process/task-process.ts'
import { startEncoder } from './avatar-encoder.ts'
import type { AvatarEncoder } from './avatar-encoder.ts'
import { AvatarEncoders } from './avatar-encoders.ts'

const aPicture = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: '#d8431f' } })
    .png()
    .toBuffer()
const busy = expect.objectContaining({ code: 'AVATARS_BUSY' })
const ignoreEnd = () => {}

/** Encoders that finish when the test resolves them. */
function slowEncoders() {
  const answers: (() => void)[] = []
  const start = (): AvatarEncoder => ({
    pid: 0,
    isAlive: () => true,
    run: (file) => new Promise((resolve) => answers.push(() => resolve(file))),
  })
  return { encoders: new AvatarEncoders(start), answers }
}

test('encodes one picture per account, two at once, and queues eight', async () => {
  const { encoders, answers } = slowEncoders()
  const file = Buffer.from('a picture')
  const all = Array.from({ length: 10 }, (_, index) => encoders.encode(`account ${index}`, file))
  await expect(encoders.encode('account 0', file)).rejects.toEqual(busy)
  await expect(encoders.encode('account 7', file)).rejects.toEqual(busy)
  await expect(encoders.encode('another', file)).rejects.toEqual(busy)
  for (let done = 0; done < 10; done += 1) {
    await expect.poll(() => answers.length).toBe(Math.min(2, 10 - done))
    answers.shift()!()
  }
  expect(await Promise.all(all)).toEqual(Array.from({ length: 10 }, () => file))
  const again = encoders.encode('account 0', file)
  await expect.poll(() => answers.length).toBe(1)
  answers[0]!()
  expect(await again).toEqual(file)
})

test('frees the slot after a refused picture', async () => {
  const encoders = new AvatarEncoders()
  const refused = expect.objectContaining({ code: 'AVATAR_REFUSED' })
  for (let index = 0; index < 4; index += 1)
    await expect(encoders.encode('me', Buffer.from('no picture'))).rejects.toEqual(refused)
  expect((await encoders.encode('me', await aPicture())).length).toBeGreaterThan(0)
})

test('refuses the picture when its encoder crashes, and encodes the next one', async () => {
  const started: AvatarEncoder[] = []
  const encoders = new AvatarEncoders((onEnd) => {
    const encoder = startEncoder(onEnd)
    started.push(encoder)
    return encoder
  })
  const cut = encoders.encode('me', await aPicture())
  process.kill(started[0]!.pid, 'SIGKILL')
  await expect(cut).rejects.toBeInstanceOf(AppError)
  expect(started[0]!.isAlive()).toBe(false)
  const picture = await encoders.encode('me', await aPicture())
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  expect(await encoders.encode('me', await aPicture())).toEqual(picture)
  expect(started).toHaveLength(2)
})

test('kills an encoder whose picture takes too long', async () => {
  const { promise: ended, resolve: onEnd } = Promise.withResolvers<AvatarEncoder>()
  const encoder = startEncoder(onEnd, 0)
  await expect(encoder.run(pngBomb(5000))).rejects.toThrow(TaskFailure)
  expect(await ended).toBe(encoder)
  expect(encoder.isAlive()).toBe(false)
})

test.each([
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')],
  [
    'GIF',
    () =>
      sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).gif().toBuffer(),
  ],
  [
    'TIFF',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .tiff()
        .toBuffer(),
  ],
  [
    'AVIF',
    () =>
      sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
        .avif()
        .toBuffer(),
  ],
])('the encoder itself has no loader for %s', async (_, picture) => {
  await expect(startEncoder(ignoreEnd).run(await picture())).rejects.toThrow(TaskFailure)
})

test('ends the encoder when its parent process ends, even while it encodes', async () => {
  const { fork } = await import('node:child_process')
  const entry = new URL('./encode-in-process.ts', import.meta.url)
  const child = fork(entry, { execArgv: [], serialization: 'advanced' })
  child.send(pngBomb(5000))
  await once(child, 'message')
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})
