import { stat } from 'node:fs/promises';

/** Whether two paths lead to one file, by whatever names; false where either leads to none. */
export async function isSameFile(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([identityOf(a), identityOf(b)]);
  return first !== null && first === second;
}

async function identityOf(file: string): Promise<string | null> {
  return stat(file, { bigint: true }).then(
    ({ dev, ino }) => `${dev} ${ino}`,
    () => null,
  );
}
