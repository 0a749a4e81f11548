import { constants } from 'node:fs';

/**
 * For reading a file that somebody named: opening a pipe must not wait for its other end. Regular
 * files are not affected; Windows has no such flag and no such pipes.
 */
export const READ_NOW = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);
