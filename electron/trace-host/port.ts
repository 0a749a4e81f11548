/**
 * One end of a message channel, whatever kind: Electron's in the utility process, Node's in a
 * test.
 */
export interface Port<Incoming, Outgoing> {
  post(message: Outgoing): void;
  onMessage(listener: (message: Incoming) => void): void;
  /** The other end is gone. */
  onClose(listener: () => void): void;
}
