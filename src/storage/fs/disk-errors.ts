export const errorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

const WHY: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'this is not allowed there',
  EPERM: 'this is not allowed there',
  EIO: 'the disk failed',
  ENOTDIR: 'a file is in the way of the folder',
  ENOENT: 'the folder is gone',
  EBUSY: 'it is open elsewhere',
  EISDIR: 'a folder is in the way of the file',
  EEXIST: 'something else is in the way',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ELOOP: 'its links go round in a circle',
  ENAMETOOLONG: 'its name is too long',
}

export const isDiskError = (error: unknown): boolean => errorCode(error) !== undefined

/** Describes a disk error. Any other error is a bug and is rethrown. */
export function diskErrorText(error: unknown): string {
  if (!isDiskError(error)) throw error
  const code = errorCode(error) as string
  return WHY[code] ?? code
}

/** A general message for a file or folder error without a better one; undefined for other errors. */
export function pathErrorText(error: unknown): string | undefined {
  const { path, code = '' } = error as NodeJS.ErrnoException
  return path === undefined || WHY[code] === undefined ? undefined : `Cannot use ${path}: ${WHY[code]}.`
}
