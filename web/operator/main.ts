import { mount } from 'svelte';
import '../src/app.css';
import './operator.css';
import Operator from './Operator.svelte';

const target = document.getElementById('page');
if (target) mount(Operator, { target });
