import { expect, it } from 'vitest';
import { saveAdvice } from './save-advice.ts';

it('says what to do by what the system refused, and nothing of other failures', () => {
  const failed = { code: 'write-failed', message: '' };
  expect(saveAdvice({ ...failed, system: 'ENOSPC' })).toContain('Make room');
  expect(saveAdvice({ ...failed, system: 'ESTALE' })).toContain('Connect the drive');
  expect(saveAdvice({ ...failed, system: 'EWHATEVER' })).toBe('Save to another place.');
  expect(saveAdvice({ code: 'read-only', message: '' })).toBe('Save to another place.');
  expect(saveAdvice({ code: 'worker-failed', message: '' })).toBeNull();
});
