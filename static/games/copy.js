// An address to be sent to others, or a line of HTML: one press copies it; where the browser lets no page do that, it is selected.
document.querySelectorAll("button.copy").forEach((button) => {
  const address = document.getElementById(button.getAttribute("aria-controls"));
  const message = document.getElementById(button.getAttribute("aria-describedby"));
  button.addEventListener("click", async () => {
    getSelection().selectAllChildren(address);
    if (!navigator.clipboard) return;
    await navigator.clipboard.writeText(address.href ?? address.textContent);
    message.textContent = button.dataset.done;
  });
});
