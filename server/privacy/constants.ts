/** Names of people who were anonymised, followed by their id: 'Former worker 17'. */
export const formerWorker = 'Former worker';
export const formerLandlord = 'Former landlord';

/** What the admin types to confirm; also a message of the server. */
export const typeNameMessage = 'Type the person’s full name as it is shown.';
export const formerCustomer = 'Former customer';
export const typeCustomerMessage = 'Type the customer’s name as it is shown.';
