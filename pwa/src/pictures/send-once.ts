// Sends an order so that it is carried out once, also where its answer was lost on the way and somebody presses again.
import { ServiceError } from "../api/errors.ts";

/**
 * An order that got no answer keeps its id for the next try; one that was answered, also with a refusal, is done with.
 * @param send rejects with a ServiceError where the service has answered
 */
export function createSendOnce<Order extends object, Answer>(
  send: (order: Order & { requestId: string }) => Promise<Answer>,
  makeId: () => string,
): (order: Order) => Promise<Answer> {
  let unanswered: { key: string; requestId: string } | null = null;
  return async (order) => {
    const key = JSON.stringify(order);
    const requestId = unanswered?.key === key ? unanswered.requestId : makeId();
    unanswered = { key, requestId };
    const forget = () => {
      if (unanswered?.requestId === requestId) unanswered = null;
    };
    try {
      const answer = await send({ ...order, requestId });
      forget();
      return answer;
    } catch (error) {
      if (error instanceof ServiceError) forget();
      throw error;
    }
  };
}
