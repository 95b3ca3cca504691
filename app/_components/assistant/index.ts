export { Assistant, type AssistantProps } from "./assistant";
