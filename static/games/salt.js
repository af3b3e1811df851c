// What is given for the dice: one press makes 32 random bytes of the browser's own.
document.querySelectorAll("button.random").forEach((button) => {
  const field = document.getElementById(button.getAttribute("aria-controls"));
  button.addEventListener("click", () => {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  });
});
